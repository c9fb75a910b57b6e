import type { TemplateHead } from '@safety-qube/contract/schemas/templates';
import type { TemplateModule } from '@safety-qube/domain/templates/template-rights';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RowName } from '../../../components/ui/row-name.tsx';
import type { Column } from '../../../components/ui/use-list-rows.ts';
import { formsOf } from '../../../config/template-modules.ts';
import { useDates } from '../../../shared/format/use-dates.ts';
import { useTemplateName } from '../use-template-name.ts';
import classes from './list.module.css';
import { type TemplateAction, TemplateMenu } from './template-menu.tsx';
import { TemplateStatus } from './template-status.tsx';
import { UsedFor } from './used-for.tsx';

type OnAction = (action: TemplateAction, template: TemplateHead) => void;

/** Who saved a template last, and when. */
function Saved({ template }: { template: TemplateHead }) {
  const dates = useDates();
  return (
    <span className={classes['saved']}>
      {template.savedBy && <span>{template.savedBy.name}</span>}
      <time dateTime={template.savedAt} className={classes['quiet']} title={dates.moment(template.savedAt)}>
        {dates.ago(template.savedAt)}
      </time>
    </span>
  );
}

const versionOf = ({ publishedVersion }: TemplateHead): string =>
  publishedVersion === null ? '–' : `${publishedVersion}`;

/** Columns of a list of templates. */
export function useTemplateColumns(
  module: TemplateModule,
  onOpen: (template: TemplateHead) => void,
  onAction: OnAction,
): Column<TemplateHead>[] {
  const { t, i18n } = useTranslation();
  const nameOf = useTemplateName();
  // biome-ignore lint/correctness/useExhaustiveDependencies: names change with the language only
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('templates.name'),
        cell: ({ row }) => <RowName onOpen={() => onOpen(row.original)}>{nameOf(row.original)}</RowName>,
      },
      ...(formsOf(module)
        ? [
            {
              id: 'usedFor',
              header: t('templates.usedFor'),
              meta: { width: 260 },
              cell: ({ row }: { row: { original: TemplateHead } }) => <UsedFor template={row.original} />,
            },
          ]
        : []),
      {
        id: 'status',
        header: t('templates.statusTitle'),
        meta: { width: 200 },
        cell: ({ row }) => <TemplateStatus template={row.original} />,
      },
      {
        id: 'version',
        header: t('templates.version'),
        meta: { width: 100, isWide: true },
        cell: ({ row }) => <span className="num">{versionOf(row.original)}</span>,
      },
      {
        id: 'saved',
        header: t('templates.saved'),
        meta: { width: 250 },
        cell: ({ row }) => <Saved template={row.original} />,
      },
      {
        id: 'actions',
        header: () => <span className="unseen">{t('templates.actions')}</span>,
        meta: { width: 88, isNumeric: true },
        cell: ({ row }) => <TemplateMenu template={row.original} name={nameOf(row.original)} onAction={onAction} />,
      },
    ],
    [t, i18n.language, module, onOpen, onAction],
  );
}

/** A template of the list on a phone. */
export function TemplateCard({ template, onAction }: { template: TemplateHead; onAction: OnAction }) {
  const nameOf = useTemplateName();
  return (
    <div className={classes['card']}>
      <span className={classes['cardText']}>
        <span className={classes['cardName']}>{nameOf(template)}</span>
        <TemplateStatus template={template} />
        {formsOf(template.module) && <UsedFor template={template} />}
        <Saved template={template} />
      </span>
      <TemplateMenu template={template} name={nameOf(template)} onAction={onAction} />
    </div>
  );
}
