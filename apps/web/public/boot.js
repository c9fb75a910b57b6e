// Runs before the first paint, so that nobody sees a flash of the wrong colours, direction or page.
(() => {
  const root = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const scheme = stored('mantine-color-scheme-value');
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  const language = stored('sq.language');
  // What the server has drawn is for people who are not signed in, in the language that it knew of.
  if (stored('sq.token') || (language && language !== root.lang)) root.setAttribute('data-undrawn', '');
  if (language) {
    root.lang = language;
    root.dir = language === 'ar' ? 'rtl' : 'ltr';
  }
})();
