import '../../theme/print.css';

const SCHEME = 'data-mantine-color-scheme';
const root = document.documentElement;
let chosen: string | null = null;

// Paper is light, whatever the screen is.
window.matchMedia('print').addEventListener('change', ({ matches }) => {
  if (matches) {
    chosen = root.getAttribute(SCHEME);
    root.setAttribute(SCHEME, 'light');
  } else if (chosen !== null) root.setAttribute(SCHEME, chosen);
  // Tables show all of their columns on paper.
  window.dispatchEvent(new Event('resize'));
});
