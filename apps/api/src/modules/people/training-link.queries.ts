import { actorOf, type Ctx } from '../../platform/context.ts';
import { readConfigValue } from '../config/index.ts';

/** Returns the address of the organisation's training, for anyone signed in; null unless it is one of the web. */
export async function readTrainingLink(ctx: Ctx): Promise<{ url: string | null }> {
  actorOf(ctx);
  const link = await readConfigValue(ctx, 'training_link');
  const url = typeof link === 'string' ? URL.parse(link.trim()) : null;
  return { url: url && ['http:', 'https:'].includes(url.protocol) ? url.href : null };
}
