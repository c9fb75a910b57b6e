import { useEffect, useRef } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Notice } from './notice.tsx';
import { WaitNotice } from './wait.tsx';

/** Fields of which a summary is worth reading; a single one speaks for itself. */
const WORTH_A_SUMMARY = 2;

interface Props<T extends FieldValues> {
  form: UseFormReturn<T>;
  seconds: number;
  sentence: string | undefined;
}

/** Above a form: what the server refused, or a list of the fields to mend, each a way there. */
export function FormProblems<T extends FieldValues>({ form, seconds, sentence }: Props<T>) {
  const { t } = useTranslation();
  const { errors, submitCount } = form.formState;
  const box = useRef<HTMLDivElement>(null);
  const named = Object.entries(errors).flatMap(([name, error]) =>
    typeof error?.message === 'string' ? [{ name: name as FieldPath<T>, message: error.message }] : [],
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
  if (!submitCount || named.length < WORTH_A_SUMMARY) return null;
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
