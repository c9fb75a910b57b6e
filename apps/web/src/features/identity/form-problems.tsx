import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isFieldOf } from './is-field-of.ts';
import { Notice } from './notice.tsx';
import { WaitNotice } from './wait.tsx';

/** Number of invalid fields from which a summary is shown; a single one shows its own error. */
const MIN_SUMMARY_FIELDS = 2;

interface Props<T extends FieldValues> {
  form: UseFormReturn<T>;
  seconds: number;
  sentence: string | undefined;
}

/** Shown above a form: the server's refusal, or a list of the invalid fields, each a link to it. */
export function FormProblems<T extends FieldValues>({ form, seconds, sentence }: Props<T>) {
  const { t } = useTranslation();
  const { errors, submitCount } = form.formState;
  const box = useRef<HTMLDivElement>(null);
  const named = Object.entries(errors).flatMap(([name, error]) =>
    isFieldOf(form, name) && typeof error?.message === 'string' ? [{ name, message: error.message }] : [],
  );
  useEffect(() => {
    if (sentence) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [sentence]);

  if (seconds > 0) return <WaitNotice seconds={seconds} />;
  if (sentence)
    return (
      <div ref={box}>
        <Notice>{sentence}</Notice>
      </div>
    );
  if (!submitCount || named.length < MIN_SUMMARY_FIELDS) return null;
  return (
    <Notice>
      {t('form.mend', { count: named.length })}
      <ul>
        {named.map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault();
                form.setFocus(name);
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
