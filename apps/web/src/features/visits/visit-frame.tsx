import { IconAlertTriangle, IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../../components/brand/brand-mark.tsx';
import { LanguageChoice } from '../../components/ui/language-choice.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { schemeQuery } from '../../shared/session/start-visit.ts';

import classes from './visits.module.css';

/** The frame of every page of a visitor: whose it is, and the language; `notice` is above the page. */
export function VisitFrame({ notice, children }: { notice: ReactNode; children: ReactNode }) {
  const { data: scheme } = useQuery({ ...schemeQuery, enabled: false });
  return (
    <div className={classes['frame']}>
      <header className={classes['header']}>
        <BrandMark brand={scheme?.brand ?? 'safety'} />
        <span className={classes['tenant']}>{scheme?.name}</span>
        <LanguageChoice />
      </header>
      <main className={classes['main']}>
        {notice}
        {children}
      </main>
    </div>
  );
}

/** The h1 of a page or step, which gets the focus when it is new. */
export function VisitHeading({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another page
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <div className={classes['heading']}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children && <p>{children}</p>}
    </div>
  );
}

/** How far a form is. */
export const Progress = ({ step, of }: { step: number; of: number }) => (
  <div className={classes['progress']} aria-hidden>
    {Array.from({ length: of }, (_, at) => (
      <span key={String(at)} data-done={at < step || undefined} />
    ))}
  </div>
);

/** Where the visitor is: the place of the poster, with the facility below. */
export function PlaceLine({
  names,
  asset,
}: {
  names: readonly string[];
  asset?: { tag: string; name: string } | null;
}) {
  const { t } = useTranslation();
  const [facility, ...units] = names;
  return (
    <p className={classes['place']}>
      <IconMapPin size={20} stroke={1.6} aria-hidden />
      <span>
        <span className="unseen">{t('visit.place')}</span>
        <bdi>{asset?.name ?? units.at(-1) ?? facility}</bdi>
        <small>
          <bdi>{[...names.slice(0, asset ? undefined : -1)].join(' · ')}</bdi>
        </small>
      </span>
    </p>
  );
}

/** The number to call first if somebody is hurt. */
export function EmergencyLine({ number }: { number: string | null }) {
  const { t } = useTranslation();
  if (number === null) return null;
  return (
    <p className={classes['emergency']}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <span>{t('visit.hurt')}</span>
      <a href={`tel:${number.replaceAll(/[^\d+*#]/g, '')}`} dir="ltr">
        {number}
      </a>
    </p>
  );
}
