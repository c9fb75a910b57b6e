import type { ApproverItem } from '@safety-qube/contract/schemas/approvers';
import { REPORTED_TYPES } from '@safety-qube/domain/record-types/record-types';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsCard, nameColumn, textColumn } from '../../components/register/columns.tsx';
import { RegisterPage } from '../../components/register/register-page.tsx';
import { choiceFilter, idFilter, useRegisterList } from '../../components/register/use-register-list.ts';
import { useRegisterTexts } from '../../components/register/use-register-texts.ts';
import { laterPart } from '../../components/ui/later-part.tsx';
import { setupOf } from '../../config/record-types.ts';
import { usePlaces } from '../../shared/places/places.ts';
import classes from './approvers.module.css';
import { approversPageQuery } from './approvers.queries.ts';
import { readApproversSearch } from './approvers-search.ts';
import { useLineWords } from './use-line-words.ts';

const PARTS = {
  edit: laterPart(() => import('./approver-drawers.tsx').then((m) => m.ApproverDrawer)),
  add: laterPart(() => import('./approver-drawers.tsx').then((m) => m.NewApproverDrawer)),
};

/** Whom a line names; marked if that is nobody at present. */
const Who = ({ name, isEmpty, note }: { name: string; isEmpty: boolean; note: string }) => (
  <>
    <bdi>{name}</bdi>
    {isEmpty && <span className={classes['mark']}>{note}</span>}
  </>
);

/** The lines that say who approves what, the most precise first. */
export function ApproverList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation();
  const words = useLineWords();
  const { facilities } = usePlaces();
  const list = useRegisterList(readApproversSearch, approversPageQuery, { open: 'line', add: 'add' });
  const columns = useMemo(
    () => [
      nameColumn<ApproverItem>(
        'who',
        t('approver.kind'),
        (line) => <Who name={words.who(line)} isEmpty={line.people === 0} note={t('approver.reachesNobody')} />,
        list.open,
      ),
      textColumn<ApproverItem>('type', t('approver.type'), ({ type }) => t(setupOf(type).labels.many), { width: 150 }),
      textColumn<ApproverItem>('about', t('approver.about'), (line) => words.about(line) || t('approver.anything'), {
        width: 240,
      }),
      textColumn<ApproverItem>('place', t('approver.place'), words.place, { width: 240, isWide: true }),
      textColumn<ApproverItem>('deputy', t('approver.deputy'), words.deputy, { width: 180, isWide: true }),
    ],
    [t, words, list.open],
  );
  return (
    <RegisterPage
      list={list}
      {...useRegisterTexts('approver')}
      tabs={tabs}
      filters={[
        choiceFilter(
          list,
          'type',
          t('approver.type'),
          REPORTED_TYPES.map((value) => ({ value, label: t(setupOf(value).labels.many) })),
        ),
        idFilter(list, 'facility', t('place.facility'), facilities),
      ]}
      columns={columns}
      rowName={words.who}
      card={columnsCard(columns)}
      parts={PARTS}
    />
  );
}
