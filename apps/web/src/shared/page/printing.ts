import '../../theme/print.css';
import { stored } from './stored.ts';

const SCHEME = 'data-mantine-color-scheme';

/** Returns the scheme of the screen: the one chosen in this browser (Mantine stores it), else that of the device. */
function schemeOfScreen(): string {
  const chosen = stored.get('mantine-color-scheme-value');
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

// Paper is always light. After printing, the scheme of the screen is determined again: while printing the device prefers light too, and
// Mantine may have changed the attribute.
window.matchMedia('print').addEventListener('change', ({ matches }) => {
  document.documentElement.setAttribute(SCHEME, matches ? 'light' : schemeOfScreen());
  // Tables show all of their columns on paper.
  window.dispatchEvent(new Event('resize'));
});
