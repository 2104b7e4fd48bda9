export const HandleIcon = () => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    {[4, 8, 12].flatMap((y) =>
      [6, 10].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.2" fill="currentColor" />),
    )}
  </svg>
)
