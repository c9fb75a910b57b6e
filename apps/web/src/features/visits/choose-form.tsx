import type { PosterForm } from '@safety-qube/contract/schemas/posters';
import type { Visit } from '@safety-qube/contract/schemas/visits';
import { REPORTED_TYPES } from '@safety-qube/domain/record-types/record-types';
import { formPath } from '@safety-qube/domain/templates/form-path';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { DirectionalIcon } from '../../components/ui/directional-icon.tsx';
import { RECORD_ICONS } from '../../components/ui/record-icons.ts';
import { reportHref } from '../../shared/visit/report-href.ts';
import { OtherCode } from './other-code.tsx';
import { go } from './use-address.ts';
import { EmergencyLine, PlaceLine, VisitHeading } from './visit-frame.tsx';
import classes from './visits.module.css';

const ICONS = { ...RECORD_ICONS, inspection: IconClipboardCheck };

/** Returns the address of a form of a poster; the code goes along. */
export const formHref = (form: PosterForm, code: string): string =>
  `${formPath(form)}?utm_source=qr_code#${encodeURIComponent(code)}`;

/** Chooses what to report: one of the forms of a poster, or a type by the code of a facility. */
export default function ChooseForm({ visit, code }: { visit: Visit; code: string }) {
  const { t, i18n } = useTranslation();
  const nameOf = ({ name, language }: PosterForm) => name[i18n.language] ?? name[language] ?? '';
  const choices =
    visit.kind === 'facility'
      ? REPORTED_TYPES.map((type) => ({ icon: type, label: t(`visit.type.${type}`), href: reportHref(type, code) }))
      : visit.forms.map((form) => ({ icon: form.module, label: nameOf(form), href: formHref(form, code) }));
  const only = visit.kind === 'poster' && visit.forms.length === 1 ? choices[0]?.href : undefined;
  useEffect(() => {
    if (only !== undefined) go(only, { isInstead: true });
  }, [only]);
  if (only !== undefined) return null;
  return (
    <>
      <VisitHeading title={t(choices.length ? 'visit.choose.title' : 'visit.ended')}>
        {choices.length ? t('visit.noName') : t('visit.againText')}
      </VisitHeading>
      <ul className={classes['column']}>
        {choices.map(({ icon, label, href }) => {
          const Icon = ICONS[icon];
          return (
            <li key={href}>
              <a
                className={classes['choice']}
                href={href}
                onClick={(event) => {
                  event.preventDefault();
                  go(href);
                }}
              >
                <Icon size={24} stroke={1.6} aria-hidden />
                <bdi>{label}</bdi>
                <DirectionalIcon name="forward" size={20} />
              </a>
            </li>
          );
        })}
      </ul>
      <PlaceLine names={visit.names} asset={visit.asset} />
      <OtherCode />
      <EmergencyLine number={visit.emergencyNumber} />
    </>
  );
}
