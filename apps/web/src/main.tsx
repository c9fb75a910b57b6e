// Runs first, and is small: requests what every start needs while the application is loading.
import { askAhead } from './shared/session/ask-ahead.ts';

askAhead();
void import('./application.tsx');
