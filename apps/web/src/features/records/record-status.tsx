import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { useTranslation } from 'react-i18next';
import { StatusMark } from '../../components/ui/status-glyph.tsx';
import { setupOf } from '../../config/record-types.ts';

/** A record's status as shape and word; where space is limited its short name, with the full one as a tooltip. */
export function RecordStatus({ type, status, isShort }: { type: RecordType; status: string; isShort?: boolean }) {
  const { t } = useTranslation();
  const look = setupOf(type).statuses[status];
  if (!look) return <span>{status}</span>;
  const mark = (
    <StatusMark glyph={look.glyph} tone={look.tone}>
      {t(isShort ? look.short : look.label)}
    </StatusMark>
  );
  return isShort && look.short !== look.label ? <span title={t(look.label)}>{mark}</span> : mark;
}
