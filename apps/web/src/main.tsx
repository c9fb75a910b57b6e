// The first to run, and small: it asks for what every start wants while the application is on its way.
import { askAhead } from './lib/ask-ahead.ts';

askAhead();
void import('./application.tsx');
