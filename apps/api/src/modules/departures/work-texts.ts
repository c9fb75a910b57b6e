import type { Language } from '@safety-qube/domain/languages';
import { isRecordType } from '@safety-qube/domain/record-types/record-types';
import { WORK_KINDS, type WorkKind } from '@safety-qube/domain/succession';
import { text } from '../../platform/i18n.ts';

/** Says how much work of each kind it is, a text for each. */
export const workTexts = (language: Language, work: Partial<Record<WorkKind, number>>): string[] =>
  WORK_KINDS.flatMap((kind) => {
    const count = work[kind];
    const name = isRecordType(kind) ? text(language, `recordType.${kind}`) : text(language, `workKind.${kind}`);
    return count ? [text(language, 'workKind.count', { name, n: count })] : [];
  });
