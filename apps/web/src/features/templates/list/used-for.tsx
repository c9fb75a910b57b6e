import type { TemplateHead } from '@safety-qube/contract/schemas/templates';
import { listText } from '@safety-qube/domain/list-text';
import { useTranslation } from 'react-i18next';
import { useFormKinds } from '../use-form-kinds.ts';
import { useTemplateName } from '../use-template-name.ts';
import classes from './list.module.css';

/** The kinds of records that a form is used for; where another form is used instead, which one. */
export function UsedFor({ template: { module, usedFor } }: { template: TemplateHead }) {
  const { t, i18n } = useTranslation();
  const nameOf = useTemplateName();
  const kinds = useFormKinds(module);
  const inForce = usedFor.filter(({ replacedBy }) => !replacedBy);
  if (!usedFor.length) return <span className={classes['quiet']}>{t('templates.usedAtPlaces')}</span>;
  return (
    <span className={classes['usedFor']}>
      {inForce.length > 0 && (
        <span>
          {listText(
            i18n.language,
            inForce.map(({ kind }) => kinds.name(kind)),
          )}
        </span>
      )}
      {usedFor.map(
        ({ kind, replacedBy }) =>
          replacedBy && (
            <span key={kind} className={classes['quiet']}>
              {t('templates.replacedBy', { kind: kinds.name(kind), name: nameOf(replacedBy) })}
            </span>
          ),
      )}
    </span>
  );
}
