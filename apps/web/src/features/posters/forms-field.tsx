import { MOST_POSTER_FORMS } from '@safety-qube/contract/schemas/posters';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MultiSelect } from '../../components/ui/select.tsx';
import { TEMPLATE_SETUPS } from '../../config/template-modules.ts';
import { publishedFormsQuery } from '../../shared/records/published-forms.ts';
import { useMay } from '../../shared/session/access.ts';

/** Returns the published forms of a module that the user may assign to places; empty until they are loaded. */
function useForms(module: 'issue' | 'incident' | 'inspection') {
  const { t, i18n } = useTranslation();
  const may = useMay();
  const setup = TEMPLATE_SETUPS.find((one) => one.module === module);
  const enabled = setup?.places !== undefined && may(setup.places.privilege);
  const { data = [], isLoading } = useQuery({ ...publishedFormsQuery(module), enabled });
  const items = data.map(({ id, name, language }) => ({
    value: String(id),
    label: name[i18n.language] || name[language] || t('templates.unnamed'),
  }));
  return { group: setup ? t(setup.label) : '', items, isLoading };
}

/** Selects published forms that the user may assign to places, by module. */
export function FormsField(props: { value: string[]; onChange: (ids: string[]) => void; error: ReactNode }) {
  const { t } = useTranslation();
  const groups = [useForms('issue'), useForms('incident'), useForms('inspection')];
  const isEmpty = groups.every(({ items, isLoading }) => !items.length && !isLoading);
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
