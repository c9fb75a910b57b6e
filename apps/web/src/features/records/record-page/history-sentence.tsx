import type { HistoryEntry } from '@safety-qube/contract/schemas/activity';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { historySentence, undoneKey } from '@safety-qube/domain/records/history-sentence';
import { useTranslation } from 'react-i18next';
import { BoldText } from '../../../components/ui/bold-text.tsx';
import { textKey } from '../../../i18n/text-key.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import { ofType } from '../../../shared/records/of-type.ts';

/** Who did what to a record, and for whom; `type` is that of the record, because some have their own texts. */
export function HistorySentence(props: {
  type: RecordType;
  entry: Pick<HistoryEntry, 'action' | 'actorId' | 'actingForId'> & Partial<Pick<HistoryEntry, 'change' | 'undoes'>>;
}) {
  const { type, entry } = props;
  const { t } = useTranslation();
  const people = usePeople();
  const { action, actorId, change = {} } = entry;
  return (
    <>
      <BoldText>
        {t(`history.${historySentence({ action, actorId, change })}`, {
          ...ofType(type),
          who: actorId === null ? t('history.nobody') : people.name(actorId),
          what: entry.undoes && t(textKey(undoneKey({ undoes: entry.undoes, change }))),
        })}
      </BoldText>
      {entry.actingForId !== null && ` ${t('history.actingFor', { name: people.name(entry.actingForId) })}`}
    </>
  );
}
