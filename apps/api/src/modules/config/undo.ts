import { type Undos, valuesBefore } from '../../platform/undo.ts';
import { setRegimes } from './commands/set-regimes.ts';

/** How the actions of the configuration are undone. */
export const configUndos: Undos = {
  'config.changed': (ctx, entry) => setRegimes(ctx, valuesBefore(entry)),
};
