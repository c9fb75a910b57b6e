import { type ComponentProps, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFill, goToQuestion } from '../../components/form-fill/form-fill.tsx';
import { InLanguage } from '../../components/ui/in-language.tsx';
import { Select } from '../../components/ui/select.tsx';
import { languageName } from '../../shared/tenant/choose-language.ts';
import { AnswerClashes } from './answer-clashes.tsx';
import classes from './executions.module.css';
import { FinishForm } from './finish-form.tsx';
import type { OpenForm } from './use-open-form.tsx';

/** Selects the language of a form; nothing for a form with only one. */
export function FormLanguage({ form: { languages, language, setLanguage } }: { form: OpenForm }) {
  const { t, i18n } = useTranslation();
  if (languages.length < 2) return null;
  return (
    <Select
      aria-label={t('executions.language')}
      allowDeselect={false}
      w={130}
      data={languages.map((value) => ({ value, label: languageName(value, i18n.language) }))}
      value={language}
      onChange={(value) => setLanguage(value ?? undefined)}
    />
  );
}

/** The questions of a form and its end; read-only when it is finished, or the reader may not answer. */
export function FilledForm(props: {
  form: OpenForm;
  layout?: 'column';
  /** The page's header in a form of pages. */
  head?: ComponentProps<typeof FormFill>['head'];
  onFinished?: () => void;
}) {
  const { form, layout, onFinished } = props;
  const { content, filling, language, spoken, sources, head } = form;
  const state = useSyncExternalStore(filling.subscribe, filling.state);
  const [showsMissing, setShowsMissing] = useState(false);
  const [goTo, setGoTo] = useState<{ id: string }>();
  const mayAnswer = head.abilities.answer;
  const go = (id: string) => {
    setGoTo({ id });
    requestAnimationFrame(() => goToQuestion(id));
  };
  return (
    <>
      <AnswerClashes content={content} language={language} filling={filling} state={state} />
      <InLanguage language={spoken} className={classes['filling']}>
        <FormFill
          content={content}
          answers={state.answers}
          onAnswer={filling.answer}
          language={language}
          sources={sources}
          showsMissing={showsMissing}
          isReadOnly={!mayAnswer}
          goTo={goTo}
          {...(layout && { layout })}
          {...(props.head && { head: props.head })}
          end={
            mayAnswer && (
              <FinishForm
                form={form}
                answers={state.answers}
                onFinished={onFinished}
                onUnfinished={(at) => {
                  setShowsMissing(true);
                  if (at !== undefined) go(at);
                }}
                onGo={go}
              />
            )
          }
        />
      </InLanguage>
    </>
  );
}
