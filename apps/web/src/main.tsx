// The first to run, and small: it asks for what every start wants while the application is on its way.
import { askAhead } from './shared/session/ask-ahead.ts';

askAhead();
void import('./application.tsx');
