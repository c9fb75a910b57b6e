import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ApproverItem } from '@safety-qube/contract/schemas/approvers';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EffectBox, NoEffect } from '../../components/ui/effect-box.tsx';
import { Fact } from '../../components/ui/fact.tsx';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { usePlaces } from '../../shared/places/places.ts';
import classes from './approvers.module.css';
import { approverEffectQuery, type PlannedChange } from './approvers.queries.ts';
import { useLineWords } from './use-line-words.ts';

/** What a change of the lines would do, counted now; it follows what is entered. */
export function ApproverEffect({ change, type }: { change: PlannedChange; type: ApproverItem['type'] }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const { facility } = usePlaces();
  const words = useLineWords();
  const [planned] = useDebouncedValue(change, 300);
  const { data, error } = useQuery(approverEffectQuery(planned));
  if (error) return <NoEffect>{refusalOf(error) ?? t('approver.effectUnknown')}</NoEffect>;
  if (!data) return <Skeleton height={72} role="status" aria-label={t('list.loading')} />;
  const { moved, holes, holeCount, reports, movedReports, movedConfidential, openRecords } = data;
  const name = ({ facilityId, category }: (typeof holes)[number]) =>
    t('approver.holeAt', { facility: facility(facilityId)?.name ?? '', category: words.category({ type, category }) });
  return (
    <EffectBox
      title={t('approver.effect')}
      isLive
      more={
        holeCount > 0 && (
          <div className={classes['warning']} role="alert">
            <p>{t('approver.effect.holes', { n: numbers.whole(holeCount) })}</p>
            <ul>
              {holes.map((hole) => (
                <li key={`${hole.facilityId} ${hole.category}`}>
                  <bdi>{name(hole)}</bdi>
                </li>
              ))}
              {holeCount > holes.length && <li className="num">+{numbers.whole(holeCount - holes.length)}</li>}
            </ul>
          </div>
        )
      }
    >
      <Fact label={t('approver.effect.moved')}>
        <span className="num">{numbers.whole(moved)}</span>
      </Fact>
      <Fact label={t('approver.effect.reports')}>
        <span className="num">
          {t('approver.effect.reportsOf', { moved: numbers.whole(movedReports), all: numbers.whole(reports) })}
        </span>
      </Fact>
      {!!movedConfidential && (
        <Fact label={t('approver.effect.confidential')}>
          <span className="num">{numbers.whole(movedConfidential)}</span>
        </Fact>
      )}
      {!!openRecords && (
        <Fact label={t('approver.effect.open')}>
          <span className="num">{numbers.whole(openRecords)}</span>
        </Fact>
      )}
    </EffectBox>
  );
}
