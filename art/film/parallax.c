/* Sees a picture with known distances from a moved camera. Called by parallax.py, which says what each number is. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  float f, cx, cy;                    /* of the picture, in its pixels */
  float g, ox, oy;                    /* of what is to be seen, in its pixels */
  float right, up, ahead, cosine, sine;
} Eye;

static float median9(float *v) {
  for (int i = 1; i < 9; i++)
    for (int j = i; j && v[j - 1] > v[j]; j--) { float t = v[j]; v[j] = v[j - 1]; v[j - 1] = t; }
  return v[4];
}

/* Lays distances onto the new picture, nearest on top; a place that none falls on gets 0. */
static void lay(const float *z, int w, int h, float *depth, int W, int H, const Eye *e) {
  for (int i = 0; i < W * H; i++) depth[i] = 0;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      float d = z[y * w + x];
      float px = (x + 0.5f - e->cx) / e->f * d - e->right, py = (y + 0.5f - e->cy) / e->f * d + e->up, pz = d - e->ahead;
      float qx = e->cosine * px - e->sine * pz, qz = e->sine * px + e->cosine * pz;
      if (qz < 0.05f) continue;
      float u = qx / qz * e->g + e->ox, v = py / qz * e->g + e->oy;
      /* As large as the pixel has become, a little over, so that no gaps open between neighbours. */
      float r = 0.55f * e->g / e->f * d / qz + 0.1f;
      int i0 = (int)floorf(v - r), i1 = (int)floorf(v + r), j0 = (int)floorf(u - r), j1 = (int)floorf(u + r);
      for (int i = i0 < 0 ? 0 : i0; i <= i1 && i < H; i++)
        for (int j = j0 < 0 ? 0 : j0; j <= j1 && j < W; j++) {
          float *at = depth + i * W + j;
          if (*at == 0 || qz < *at) *at = qz;
        }
    }
}

/* A place no picture saw is as far away as the farthest of its nearest known neighbours in four directions. */
static void reach(float *depth, float *tmp, int W, int H) {
  float *best = tmp;
  memset(best, 0, sizeof(float) * W * H);
  for (int pass = 0; pass < 4; pass++) {
    int outer = pass < 2 ? H : W, inner = pass < 2 ? W : H;
    for (int a = 0; a < outer; a++) {
      float last = 0;
      for (int b = 0; b < inner; b++) {
        int k = pass & 1 ? inner - 1 - b : b;
        int n = pass < 2 ? a * W + k : k * W + a;
        if (depth[n] > 0) last = depth[n];
        else if (last > best[n]) best[n] = last;
      }
    }
  }
  for (int n = 0; n < W * H; n++) if (depth[n] <= 0) depth[n] = best[n] > 0 ? best[n] : 5e4f;
  memcpy(tmp, depth, sizeof(float) * W * H);
  for (int y = 1; y < H - 1; y++)
    for (int x = 1; x < W - 1; x++) {
      float v[9];
      for (int k = 0; k < 9; k++) v[k] = tmp[(y + k / 3 - 1) * W + x + k % 3 - 1];
      float m = median9(v), d = tmp[y * W + x];
      if (fabsf(m - d) > 0.08f * d) depth[y * W + x] = m;
    }
}

/* Unseen places (weight 0) take their colour from ever coarser copies of what lies around them. */
static void fill(float *rgb, float *weight, int W, int H) {
  int missing = 0;
  for (int n = 0; n < W * H && !missing; n++) missing = weight[n] < 0.5f;
  if (!missing || W < 4 || H < 4) return;
  int w = (W + 1) / 2, h = (H + 1) / 2;
  float *small = calloc((size_t)w * h * 3, sizeof(float)), *part = calloc((size_t)w * h, sizeof(float));
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++)
      if (weight[y * W + x] > 0.5f) {
        int n = (y / 2) * w + x / 2;
        part[n] += 1;
        for (int c = 0; c < 3; c++) small[n * 3 + c] += rgb[(y * W + x) * 3 + c];
      }
  for (int n = 0; n < w * h; n++)
    if (part[n] > 0) {
      for (int c = 0; c < 3; c++) small[n * 3 + c] /= part[n];
      part[n] = 1;
    }
  fill(small, part, w, h);
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++)
      if (weight[y * W + x] <= 0.5f) {
        float fx = (x + 0.5f) / 2 - 0.5f, fy = (y + 0.5f) / 2 - 0.5f;
        int x0 = (int)floorf(fx), y0 = (int)floorf(fy);
        fx -= x0; fy -= y0;
        int x1 = x0 + 1 < w ? x0 + 1 : w - 1, y1 = y0 + 1 < h ? y0 + 1 : h - 1;
        if (x0 < 0) x0 = 0;
        if (y0 < 0) y0 = 0;
        for (int c = 0; c < 3; c++) {
          float a = small[(y0 * w + x0) * 3 + c] * (1 - fx) + small[(y0 * w + x1) * 3 + c] * fx;
          float b = small[(y1 * w + x0) * 3 + c] * (1 - fx) + small[(y1 * w + x1) * 3 + c] * fx;
          rgb[(y * W + x) * 3 + c] = a * (1 - fy) + b * fy;
        }
      }
  free(small);
  free(part);
}

void see(const float *light, const float *z, int w, int h, float *out, int W, int H, const float *numbers) {
  Eye e = {numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6], numbers[7], numbers[8], numbers[9], numbers[10]};
  float *depth = malloc(sizeof(float) * W * H), *tmp = malloc(sizeof(float) * W * H), *weight = malloc(sizeof(float) * W * H);
  lay(z, w, h, depth, W, H, &e);
  reach(depth, tmp, W, H);
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      float d = depth[y * W + x];
      float tx = (x + 0.5f - e.ox) / e.g * d, ty = (y + 0.5f - e.oy) / e.g * d;
      float bx = e.cosine * tx + e.sine * d + e.right, by = ty - e.up, bz = -e.sine * tx + e.cosine * d + e.ahead;
      if (bz < 0.05f) bz = 0.05f;
      float u = bx / bz * e.f + e.cx - 0.5f, v = by / bz * e.f + e.cy - 0.5f;
      int inside = u > -1 && v > -1 && u < w && v < h;
      u = u < 0 ? 0 : u > w - 1.001f ? w - 1.001f : u;
      v = v < 0 ? 0 : v > h - 1.001f ? h - 1.001f : v;
      int i = (int)v, j = (int)u;
      float fy = v - i, fx = u - j;
      float there = z[(int)(v + 0.5f) * w + (int)(u + 0.5f)];
      weight[y * W + x] = inside && there > bz * 0.90f ? 1 : 0;
      const float *p = light + (i * w + j) * 3, *q = p + w * 3;
      for (int c = 0; c < 3; c++)
        out[(y * W + x) * 3 + c] = (p[c] * (1 - fx) + p[c + 3] * fx) * (1 - fy) + (q[c] * (1 - fx) + q[c + 3] * fx) * fy;
    }
  memcpy(tmp, weight, sizeof(float) * W * H);
  for (int y = 1; y < H - 1; y++)
    for (int x = 1; x < W - 1; x++)
      if (!tmp[y * W + x - 1] || !tmp[y * W + x + 1] || !tmp[(y - 1) * W + x] || !tmp[(y + 1) * W + x]) weight[y * W + x] = 0;
  fill(out, weight, W, H);
  free(depth);
  free(tmp);
  free(weight);
}
