import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import classes from './error-summary.module.css';

/** Scrolls to a field and focuses it. */
export function jumpTo(name: string): void {
  const field = document.getElementById(`field-${name}`);
  field?.scrollIntoView({ block: 'center' });
  field
    ?.querySelector<HTMLElement>('input:not([type=hidden]),textarea,button,[tabindex]')
    ?.focus({ preventScroll: true });
}

/** Messages by field, in the order of the page. */
export function messagesOf(errors: FieldErrors, order: readonly string[]): { name: string; message: string }[] {
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.entries(errors)
    .flatMap(([name, error]) => (typeof error?.message === 'string' ? [{ name, message: error.message }] : []))
    .toSorted((a, b) => place(a.name) - place(b.name));
}

/**
 * The invalid fields, each with a link to it. `attempt` is incremented with every attempt to send: the summary is then
 * announced and shown again.
 */
export function ErrorSummary(props: {
  errors: readonly { name: string; message: string }[];
  attempt: number;
  onJump?: (name: string) => void;
}) {
  const { errors, attempt } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const hasErrors = errors.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt shows it again
  useEffect(() => {
    if (!hasErrors) return;
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, [attempt, hasErrors]);
  if (!hasErrors || !attempt) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={classes['summary']}>
      <IconAlertCircle size={18} stroke={1.75} aria-hidden />
      <div>
        <p>{t('form.mend', { count: errors.length })}</p>
        <ul>
          {errors.map(({ name, message }) => (
            <li key={name}>
              <a
                href={`#field-${name}`}
                onClick={(event) => {
                  event.preventDefault();
                  props.onJump?.(name);
                  // A collapsed section opens first.
                  requestAnimationFrame(() => jumpTo(name));
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
