import { LANGUAGES } from '@safety-qube/domain/languages';
import { useTranslation } from 'react-i18next';
import { MultiSelect, Select } from '../../../components/ui/select.tsx';
import { formsOf } from '../../../config/template-modules.ts';
import { languageName } from '../../../shared/tenant/choose-language.ts';
import { AddButton } from '../add-button.tsx';
import { useBuilder, useContent } from '../builder/builder-context.ts';
import { addLists } from '../edit/copies.ts';
import { editTemplate } from '../edit/edits.ts';
import { newList } from '../edit/new-things.ts';
import { LeftOutButton } from '../left-out/left-out-button.tsx';
import { UsedForField } from './used-for-field.tsx';
import { WordsField } from './words-field.tsx';

/** The properties of the template itself. */
export function TemplateProperties() {
  const { t, i18n } = useTranslation();
  const { actions, canEdit, module } = useBuilder();
  const { name, description, language, languages } = useContent();
  const forms = formsOf(module);
  const put = (fields: Parameters<typeof editTemplate>[0]) => actions.edit(editTemplate(fields));
  const options = [...new Set([...LANGUAGES, language, ...languages])].map((code) => ({
    value: code,
    label: languageName(code, i18n.language),
  }));
  return (
    <>
      <LeftOutButton />
      <WordsField label={t('templates.name')} text={name} onChange={(next) => put({ name: next })} />
      <WordsField
        label={t('templates.description')}
        isLong
        text={description}
        onChange={(next) => put({ description: next })}
      />
      {forms && <UsedForField forms={forms} />}
      <Select
        size="sm"
        label={t('templates.language')}
        allowDeselect={false}
        disabled={!canEdit}
        data={options}
        value={language}
        onChange={(code) => code && put({ language: code, languages: languages.filter((one) => one !== code) })}
      />
      <MultiSelect
        size="sm"
        label={t('templates.languages')}
        description={t('templates.languagesHelp')}
        disabled={!canEdit}
        data={options.filter(({ value }) => value !== language)}
        value={[...languages]}
        onChange={(next) => put({ languages: next })}
      />
      {canEdit && (
        <AddButton
          onClick={() => {
            const list = newList();
            actions.edit(addLists([list]));
            actions.select({ kind: 'list', id: list.id });
          }}
        >
          {t('templates.newList')}
        </AddButton>
      )}
    </>
  );
}
