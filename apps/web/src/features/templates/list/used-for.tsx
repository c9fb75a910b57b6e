import type { TemplateHead } from '@safety-qube/contract/schemas/templates';
import { listText } from '@safety-qube/domain/list-text';
import { useTranslation } from 'react-i18next';
import { useTemplateName } from '../use-template-name.ts';
import classes from './list.module.css';

/** The kinds of events that a form is used for; where another form is used instead, which one. */
export function UsedFor({ template: { usedFor } }: { template: TemplateHead }) {
  const { t, i18n } = useTranslation();
  const nameOf = useTemplateName();
  const inForce = usedFor.filter(({ replacedBy }) => !replacedBy);
  if (!usedFor.length) return <span className={classes['quiet']}>{t('templates.usedAtPlaces')}</span>;
  return (
    <span className={classes['usedFor']}>
      {inForce.length > 0 && (
        <span>
          {listText(
            i18n.language,
            inForce.map(({ eventType }) => t(`eventType.${eventType}`)),
          )}
        </span>
      )}
      {usedFor.map(
        ({ eventType, replacedBy }) =>
          replacedBy && (
            <span key={eventType} className={classes['quiet']}>
              {t('templates.replacedBy', { kind: t(`eventType.${eventType}`), name: nameOf(replacedBy) })}
            </span>
          ),
      )}
    </span>
  );
}
