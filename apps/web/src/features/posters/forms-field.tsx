import { MultiSelect } from '@mantine/core';
import { MOST_POSTER_FORMS } from '@safety-qube/contract/schemas/posters';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TEMPLATE_SETUPS } from '../../config/template-modules.ts';
import { publishedFormsQuery } from '../../shared/records/published-forms.ts';
import { useMay } from '../../shared/session/access.ts';

/** Modules whose forms posters can have. */
const MODULES = ['issue', 'incident', 'inspection'] as const;

/** Selects published forms that the user may assign to places, by module. */
export function FormsField(props: { value: string[]; onChange: (ids: string[]) => void; error: ReactNode }) {
  const { t, i18n } = useTranslation();
  const may = useMay();
  const setups = MODULES.flatMap((module) => {
    const setup = TEMPLATE_SETUPS.find((one) => one.module === module);
    return setup?.places && may(setup.places.privilege) ? [{ module, label: setup.label }] : [];
  });
  const lists = useQueries({ queries: setups.map(({ module }) => publishedFormsQuery(module)) });
  const groups = setups.map(({ label }, index) => ({
    group: t(label),
    items: (lists[index]?.data ?? []).map(({ id, name, language }) => ({
      value: String(id),
      label: name[i18n.language] || name[language] || t('templates.unnamed'),
    })),
  }));
  const isEmpty = lists.every(({ data }) => data?.length === 0);
  return (
    <MultiSelect
      label={t('poster.forms')}
      description={t(isEmpty ? 'poster.formsNone' : 'poster.formsHelp')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={props.value.length ? '' : t('form.choosePlaceholder')}
      searchable
      maxValues={MOST_POSTER_FORMS}
      nothingFoundMessage={t('list.noOption')}
      data={groups.filter(({ items }) => items.length)}
      {...props}
    />
  );
}
