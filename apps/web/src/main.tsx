// Runs first, and is small: requests what every start needs while the application is loading.
import { prefetchStart } from './shared/session/ask-ahead.ts';

prefetchStart();
void import('./application.tsx');
