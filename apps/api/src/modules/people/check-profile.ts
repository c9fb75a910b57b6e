import { isTimeZone } from '@safety-qube/domain/time-zone';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { readLocalisation } from '../config/index.ts';

/** Throws 422 LANGUAGE_NOT_SUPPORTED for a language that the tenant's configuration does not list. */
export async function checkLanguage(ctx: Ctx, language: string): Promise<void> {
  const { supportedLanguages } = await readLocalisation(ctx);
  if (!supportedLanguages.includes(language)) throw refuse('LANGUAGE_NOT_SUPPORTED');
}

/** Throws 422 TIME_ZONE_UNKNOWN for a time zone that is not in the IANA database. */
export function checkTimeZone(zone: string): void {
  if (!isTimeZone(zone)) throw refuse('TIME_ZONE_UNKNOWN');
}
