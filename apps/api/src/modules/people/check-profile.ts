import { isTimeZone } from '@safety-qube/domain/time-zone';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { readLocalisation } from '../config/index.ts';

/** 422 LANGUAGE_NOT_SUPPORTED for a language that the tenant's configuration does not list. */
export async function checkLanguage(ctx: Ctx, language: string): Promise<void> {
  const { supportedLanguages } = await readLocalisation(ctx);
  if (!supportedLanguages.includes(language)) throw refuse('LANGUAGE_NOT_SUPPORTED');
}

/** 422 TIME_ZONE_UNKNOWN for what is no zone of the IANA database. */
export function checkTimeZone(zone: string): void {
  if (!isTimeZone(zone)) throw refuse('TIME_ZONE_UNKNOWN');
}
