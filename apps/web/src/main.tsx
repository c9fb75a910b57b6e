// Runs first, and is small: requests what every start needs while the application is loading.
import { afterDrawnPage } from './shared/page/drawn-page.ts';
import { prefetchStart } from './shared/session/prefetch.ts';

prefetchStart();
void afterDrawnPage(() => import('./application.tsx'), [() => import('react-dom/client')]);
