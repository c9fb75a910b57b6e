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
  const token = stored('sq.token');
  const language = stored('sq.language');
  // Who is signed in; undefined if nobody is, or the session has expired.
  const person = (() => {
    try {
      const claims = JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
      return stored('sq.loggedIn') === 'true' && claims.exp > Math.floor(Date.now() / 1000) ? claims : undefined;
    } catch {
      return undefined;
    }
  })();
  const { firstAnswer: drawn, firstCalls } = root.dataset;
  // What the server has drawn is in the language that it knew of: the frame for people who are signed in and do not come by a
  // visitor's code, which would be in the fragment; the sign-in page for all others.
  const isShown =
    drawn === 'frame'
      ? person && language === root.lang && !location.hash
      : !token && (!language || language === root.lang);
  if (!isShown) root.setAttribute('data-undrawn', '');
  if (stored('sq.sidebar') === 'collapsed') root.setAttribute('data-sidebar', 'collapsed');
  if (stored('sq.raisesNothing')) root.setAttribute('data-raises-nothing', '');
  if (language) {
    root.lang = language;
    root.dir = language === 'ar' ? 'rtl' : 'ltr';
  }
  if (drawn !== 'frame' || !isShown || !firstCalls) return;
  // What the application is going to call is requested while it is loading; it takes over the responses (`prefetched.ts`).
  const calls = JSON.parse(firstCalls);
  const responses = new Map();
  window.prefetched = { token, language, at: Date.now(), responses };
  const ask = (address, headers) => {
    const response = fetch(address, { headers: { 'accept-language': calls.language, ...headers } });
    // Received whole, also if nobody takes it; errors are handled by whoever does.
    response.then((one) => one.clone().text()).catch(() => undefined);
    responses.set(address, response);
  };
  // After the files that the page links to: a browser limits its parallel requests.
  setTimeout(() => {
    for (const address of calls.signed) ask(address.replace('~me', person.userId), { authorization: token });
    for (const address of calls.plain) ask(address);
  });
})();
