import { MOST_POSTER_FORMS } from '@safety-qube/contract/schemas/posters';
import { USED_MODULES } from '@safety-qube/domain/templates/template-rights';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MultiSelect } from '../../components/ui/select.tsx';
import { placedBy } from '../../config/template-modules.ts';
import { publishedFormsQuery } from '../../shared/records/published-forms.ts';
import { useMay } from '../../shared/session/access.ts';

/** The modules whose forms posters can have, in the order in which they are offered. */
const MODULES = USED_MODULES.toReversed();

/** The published forms that the user may assign to places, by module; none until they are loaded. */
function useForms() {
  const { t, i18n } = useTranslation();
  const may = useMay();
  const answers = useQueries({
    queries: MODULES.map((module) => {
      const privilege = placedBy(module);
      return { ...publishedFormsQuery(module), enabled: privilege !== undefined && may(privilege) };
    }),
  });
  const groups = MODULES.map((module, index) => ({
    group: t(`templates.module.${module}`),
    items: (answers[index]?.data ?? []).map(({ id, name, language }) => ({
      value: String(id),
      label: name[i18n.language] || name[language] || t('templates.unnamed'),
    })),
  }));
  return { groups, isLoading: answers.some((answer) => answer.isLoading) };
}

/** Selects published forms that the user may assign to places, by module. */
export function FormsField(props: { value: string[]; onChange: (ids: string[]) => void; error: ReactNode }) {
  const { t } = useTranslation();
  const { groups, isLoading } = useForms();
  const isEmpty = !isLoading && groups.every(({ items }) => !items.length);
  return (
    <MultiSelect
      label={t('poster.forms')}
      description={t(isEmpty ? 'poster.formsNone' : 'poster.formsHelp')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={props.value.length ? '' : t('form.choosePlaceholder')}
      searchable
      maxValues={MOST_POSTER_FORMS}
      nothingFoundMessage={t('list.noOption')}
      data={groups.flatMap(({ group, items }) => (items.length ? [{ group, items }] : []))}
      {...props}
    />
  );
}
