import ar from '../data/security-forms/ar.json' with { type: 'json' };
import en from '../data/security-forms/en.json' with { type: 'json' };
import es from '../data/security-forms/es.json' with { type: 'json' };
import fr from '../data/security-forms/fr.json' with { type: 'json' };
import it from '../data/security-forms/it.json' with { type: 'json' };
import zh from '../data/security-forms/zh.json' with { type: 'json' };
import type { Words } from './make-form.ts';

/** Texts of forms of the security brand, which replace those of safety. */
export const SECURITY_WORDS: Words = { ar, en, es, fr, it, zh };
