import type { RecordForms } from '@safety-qube/domain/record-types/descriptor';
import { listOfKinds, namedKinds } from '@safety-qube/domain/templates/form-kinds';
import { useTranslation } from 'react-i18next';
import { MultiSelect } from '../../../components/ui/select.tsx';
import { useBuilder, useContent } from '../builder/builder-context.ts';
import { editTemplate } from '../edit/edits.ts';
import { useFormKinds } from '../use-form-kinds.ts';

/** The kinds of records that a form is used for. */
export function UsedForField({ forms }: { forms: RecordForms }) {
  const { t } = useTranslation();
  const { actions, canEdit, module } = useBuilder();
  const { offered, name } = useFormKinds(module);
  const named = namedKinds(forms, useContent());
  // A kind that is not offered any more stays until it is removed from the form.
  const kinds = [...new Set<string>([...offered, ...named])];
  return (
    <MultiSelect
      size="sm"
      label={t('templates.usedFor')}
      description={t(forms.withoutKinds === 'otherKinds' ? 'templates.usedForOthersHelp' : 'templates.usedForHelp')}
      disabled={!canEdit}
      data={kinds.map((value) => ({ value, label: name(value) }))}
      value={[...named]}
      onChange={(next) => {
        const chosen = kinds.filter((kind) => next.includes(kind));
        actions.edit(editTemplate(listOfKinds(forms, chosen)), true);
      }}
    />
  );
}
