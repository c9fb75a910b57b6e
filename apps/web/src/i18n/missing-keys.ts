import { postTranslations } from '@safety-qube/contract/endpoints/translations';
import { MISSING_KEYS_AT_MOST, MISSING_KEYS_DELAY_MS } from '../config/constants.ts';
import { call } from '../shared/api/call.ts';
import { isVisit } from '../shared/visit/visit-address.ts';
import { storedTranslationConfig } from './translation-config.ts';

const posted = new Set<string>();
let waiting = new Map<string, string>();
let timer: ReturnType<typeof setTimeout> | undefined;

async function send(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const config = storedTranslationConfig();
  const batch = waiting;
  waiting = new Map();
  if (!config || !batch.size) return;
  const translations = [...batch].map(([key, text]) => ({ key, text }));
  const body = { languages: [document.documentElement.lang], translations };
  try {
    await call(postTranslations, { params: { ns: 'app' }, body }, { headers: { 'x-api-key': config.apiKey } });
  } catch (error) {
    console.warn('Missing texts could not be reported', error); // section 8: logged only
  }
}

/**
 * Reports a key without a text to the translation service: after a second, or as soon as ten are queued; each key once. The pages
 * of visitors report nothing.
 */
export function queueMissingKey(key: string, text: string): void {
  if (posted.has(key) || isVisit() || !storedTranslationConfig()) return;
  posted.add(key);
  waiting.set(key, text);
  if (waiting.size >= MISSING_KEYS_AT_MOST) void send();
  else timer ??= setTimeout(() => void send(), MISSING_KEYS_DELAY_MS);
}
