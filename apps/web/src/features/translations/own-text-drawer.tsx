import { Button, Textarea } from '@mantine/core';
import { putTranslation } from '@safety-qube/contract/endpoints/translations';
import { TRANSLATION_LENGTH, type TranslationEntry } from '@safety-qube/contract/schemas/translations';
import { direction } from '@safety-qube/domain/languages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toastChange } from '../../components/ui/change-toast.ts';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { FormDrawer, FormSection } from '../../components/ui/form-drawer.tsx';
import { FormField } from '../../components/ui/form-field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { loadTenantTexts } from '../../i18n/translation-service.ts';
import { call } from '../../shared/api/call.ts';
import { currentIn } from '../../shared/api/current-in.ts';
import { showFieldErrors } from '../../shared/api/form-errors.ts';
import { languageName, supportedLanguages } from '../../shared/tenant/choose-language.ts';
import { findKeys, missingPlaceholders, placeholdersOf } from './placeholders.ts';
import classes from './translations.module.css';
import { bundledQuery, NAMESPACE, translationsQuery } from './translations.queries.ts';

interface Values {
  language: string;
  key: string | null;
  text: string;
}

/** Form for the organisation's own version of a text. `entry` is an existing one. */
export function OwnTextDrawer({ entry, onClose }: { entry: TranslationEntry | undefined; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const [wanted, setWanted] = useState('');
  const [problem, setProblem] = useState<string>();
  const [theirs, setTheirs] = useState<string | null>();
  const form = useForm<Values>({
    defaultValues: entry
      ? { language: entry.language, key: entry.key, text: entry.text }
      : { language: i18n.language, key: null, text: '' },
  });
  const { language, key, text } = form.watch();
  const { data: english = {} } = useQuery(bundledQuery('en'));
  const { data: bundled = {} } = useQuery(bundledQuery(language));
  const original = key === null ? '' : (bundled[key] ?? english[key] ?? '');
  const placeholders = placeholdersOf(original);

  /** The own text that the reader knows of; null for none. */
  const readText = (values: Pick<Values, 'language' | 'key'>): string | null => {
    if (theirs !== undefined) return theirs;
    if (entry?.id) return entry.text;
    const all = client.getQueryData(translationsQuery.queryKey)?.overrides ?? [];
    return all.find((one) => one.language === values.language && one.key === values.key)?.text ?? null;
  };
  const save = useMutation({
    mutationFn: (values: Values) =>
      call(putTranslation, {
        body: {
          ...{ language: values.language, ns: NAMESPACE, key: values.key ?? '', text: values.text.trim() },
          before: readText(values),
        },
      }),
    onSuccess: async (saved) => {
      const refresh = () =>
        Promise.all([
          client.invalidateQueries({ queryKey: translationsQuery.queryKey, exact: true }),
          client.invalidateQueries({ queryKey: ['translations', 'coverage'] }),
          saved.language === i18n.language && loadTenantTexts(i18n.language),
        ]);
      toastChange(t('translations.saved'), saved, refresh);
      onClose();
      await refresh();
    },
    onError: (error) => {
      const current = currentIn<{ text: string | null }>(error);
      if (current) setTheirs(current.text);
      setProblem(
        current
          ? t('stale.theirsNow', { text: current.text ?? '–' })
          : showFieldErrors(error, form.setError, { PLACEHOLDERS_DIFFER: 'text', LANGUAGE_NOT_SUPPORTED: 'language' }),
      );
    },
  });
  const submit = form.handleSubmit((values) => {
    setProblem(undefined);
    save.mutate(values);
  });
  const matches = findKeys(english, wanted);
  const options = key !== null && !matches.includes(key) ? [key, ...matches] : matches;
  return (
    <FormDrawer
      isOpen
      onClose={onClose}
      isDirty={form.formState.isDirty}
      title={entry?.id ? t('translations.change') : t('translations.add')}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form="own-text" loading={save.isPending}>
            {t('translations.save')}
          </Button>
        </>
      }
    >
      <form id="own-text" onSubmit={submit} noValidate>
        <FormAlert>{problem}</FormAlert>
        <FormSection>
          <FormField control={form.control} name="language">
            {(input) => (
              <Select
                {...input}
                label={t('common.language')}
                allowDeselect={false}
                disabled={entry !== undefined}
                data={supportedLanguages().map((code) => ({ value: code, label: languageName(code) }))}
              />
            )}
          </FormField>
          <FormField control={form.control} name="key" rules={{ required: t('form.choose') }}>
            {(input) => (
              <Select
                {...input}
                searchable
                label={t('translations.which')}
                description={t('translations.whichHelp')}
                disabled={entry !== undefined}
                onSearchChange={setWanted}
                nothingFoundMessage={wanted ? t('list.noOption') : t('translations.beginToWrite')}
                filter={({ options: all }) => all}
                data={options.map((option) => ({ value: option, label: english[option] || option }))}
                renderOption={({ option }) => (
                  <span className={classes['option']}>
                    <span>{option.label}</span>
                    <bdi dir="ltr" className={classes['key']}>
                      {option.value}
                    </bdi>
                  </span>
                )}
              />
            )}
          </FormField>
          {key !== null && (
            <div className={classes['original']}>
              <span className={classes['caption']}>
                {t('translations.original', { language: languageName(language) })}
              </span>
              <span lang={bundled[key] ? language : 'en'} dir={direction(bundled[key] ? language : 'en')}>
                {original || '–'}
              </span>
            </div>
          )}
          <FormField
            control={form.control}
            name="text"
            rules={{
              validate: (value) => {
                if (value.trim() === '') return t('form.required');
                const missing = missingPlaceholders(value, original);
                return !missing.length || t('translations.keep', { placeholders: missing.join(' ') });
              },
            }}
          >
            {(input) => (
              <Textarea
                {...input}
                autosize
                minRows={3}
                maxLength={TRANSLATION_LENGTH}
                lang={language}
                dir={direction(language)}
                label={t('translations.own')}
              />
            )}
          </FormField>
          {placeholders.length > 0 && (
            <div className={classes['original']}>
              <span className={classes['caption']}>{t('translations.placeholders')}</span>
              <span className={classes['chips']} dir="ltr">
                {placeholders.map((placeholder) => (
                  <button
                    key={placeholder}
                    type="button"
                    className={classes['chip']}
                    data-there={text.includes(placeholder) || undefined}
                    onClick={() => form.setValue('text', `${text}${placeholder}`, { shouldDirty: true })}
                  >
                    {placeholder}
                  </button>
                ))}
              </span>
            </div>
          )}
        </FormSection>
      </form>
    </FormDrawer>
  );
}
