import type { ConfidentialityRuleItem } from '@safety-qube/contract/schemas/confidentiality';
import { REPORTED_TYPES } from '@safety-qube/domain/record-types/record-types';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsCard, nameColumn, textColumn } from '../../components/register/columns.tsx';
import { RegisterPage } from '../../components/register/register-page.tsx';
import { choiceFilter, useRegisterList } from '../../components/register/use-register-list.ts';
import { useRegisterTexts } from '../../components/register/use-register-texts.ts';
import { laterPart } from '../../components/ui/later-part.tsx';
import { setupOf } from '../../config/record-types.ts';
import { rulesPageQuery } from './confidentiality.queries.ts';
import { readConfidentialitySearch } from './confidentiality-search.ts';
import { useRuleWords } from './use-rule-words.ts';

const PARTS = {
  edit: laterPart(() => import('./rule-drawers.tsx').then((m) => m.RuleDrawer)),
  add: laterPart(() => import('./rule-drawers.tsx').then((m) => m.NewRuleDrawer)),
};

/** The rules by which records are confidential. */
export function RuleList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation();
  const words = useRuleWords();
  const list = useRegisterList(readConfidentialitySearch, rulesPageQuery, { open: 'rule', add: 'add' });
  const columns = useMemo(
    () => [
      nameColumn<ConfidentialityRuleItem>('about', t('confidentiality.section.records'), words.name, list.open),
      textColumn<ConfidentialityRuleItem>('place', t('place.facility'), words.place, { width: 240 }),
      textColumn<ConfidentialityRuleItem>('readers', t('confidentiality.readers'), words.readers, { width: 320 }),
    ],
    [t, words, list.open],
  );
  return (
    <RegisterPage
      list={list}
      {...useRegisterTexts('confidentiality')}
      tabs={tabs}
      filters={[
        choiceFilter(
          list,
          'type',
          t('confidentiality.type'),
          REPORTED_TYPES.map((value) => ({ value, label: t(setupOf(value).labels.many) })),
        ),
      ]}
      columns={columns}
      rowName={words.name}
      card={columnsCard(columns)}
      parts={PARTS}
    />
  );
}
