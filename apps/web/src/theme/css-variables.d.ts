import 'react';

// Elements may set CSS variables by their `style`.
declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
