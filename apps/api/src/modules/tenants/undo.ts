import type { Platform } from '../../platform/platform.ts';
import { type Undos, valuesBefore } from '../../platform/undo.ts';
import { changeBranding } from './commands/change-branding.ts';

/** How changes of the look of a tenant are undone: its earlier pictures are kept. */
export const brandingUndos = (platform: Pick<Platform, 'relay'>): Undos => ({
  'branding.changed': (ctx, entry) => changeBranding(ctx, platform, valuesBefore(entry)),
});
