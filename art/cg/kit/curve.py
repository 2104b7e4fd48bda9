"""From light to what a screen shows, without Blender."""
import numpy as np

AGX_IN = np.array([[0.842479062253094, 0.0784335999999992, 0.0792237451477643], [0.0423282422610123, 0.878468636469772, 0.0791661274605434], [0.0423756549057051, 0.0784336, 0.879142973793104]])
AGX_OUT = np.array([[1.19687900512017, -0.0980208811401368, -0.0990297440797205], [-0.0528968517574562, 1.15190312990417, -0.0989611768448433], [-0.0529716355144438, -0.0980434501171241, 1.15107367264116]])


def agx_curve(rgb, ev=0.0, power=1.0, sat=1.0, warm=(1, 1, 1)):
    """Scene light to display values: an AgX-like curve, highlights lose their colour slowly, then a look (power, saturation)."""
    x = np.maximum(rgb * 2.0**ev, 1e-10) @ AGX_IN.T
    x = (np.clip(np.log2(np.maximum(x, 1e-10)), -12.47393, 4.026069) + 12.47393) / (4.026069 + 12.47393)
    x2 = x * x
    x4 = x2 * x2
    y = 15.5 * x4 * x2 - 40.14 * x4 * x + 31.96 * x4 - 6.868 * x2 * x + 0.4298 * x2 + 0.1191 * x - 0.00232
    y = np.maximum(y, 0) ** power * np.array(warm)
    l = (y @ np.array([0.2126, 0.7152, 0.0722]))[..., None]
    return np.clip((l + (y - l) * sat) @ AGX_OUT.T, 0, 1)
