import { Button } from '@mantine/core';
import type { TemplateHead } from '@safety-qube/contract/schemas/templates';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { FilterBar } from '../../../components/ui/filter-bar.tsx';
import { FormUseFacts, templateUseQuery } from '../../../components/ui/form-use.tsx';
import { LoadFailed } from '../../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../../components/ui/page.tsx';
import { ViewTabs } from '../../../components/ui/view-tabs.tsx';
import type { TemplateSetup } from '../../../config/template-modules.ts';
import { useMay } from '../../../shared/session/access.ts';
import { templatesQuery } from '../templates.queries.ts';
import { useTemplateName } from '../use-template-name.ts';
import { ImportButton } from './import-button.tsx';
import classes from './list.module.css';
import { NewTemplate } from './new-template.tsx';
import { TemplateCard, useTemplateColumns } from './template-columns.tsx';
import type { TemplateAction } from './template-menu.tsx';
import type { GoTemplates, TemplatesSearch, TemplatesTab } from './templates-search.ts';
import { useTemplateActions } from './use-template-actions.ts';

/** Templates of a module: those in use and the archived ones. `go` changes the address, `onOpen` opens one. */
export function TemplateListPage(props: {
  setup: TemplateSetup;
  search: TemplatesSearch;
  go: GoTemplates;
  onOpen: (id: number) => void;
}) {
  const { setup, search, go, onOpen } = props;
  const { t } = useTranslation();
  const may = useMay();
  const nameOf = useTemplateName();
  const tab: TemplatesTab = search.tab ?? 'used';
  const used = useQuery(templatesQuery(setup.module, false));
  const archive = useQuery(templatesQuery(setup.module, true));
  const query = tab === 'used' ? used : archive;
  const [toDelete, setToDelete] = useState<TemplateHead>();
  const [toArchive, setToArchive] = useState<TemplateHead>();
  const { move, archive: archiveOne, remove, exportFile, duplicate } = useTemplateActions(onOpen, setToArchive);
  const openOne = useCallback((template: TemplateHead) => onOpen(template.id), [onOpen]);
  const act = useCallback(
    (action: TemplateAction, template: TemplateHead) => {
      if (action === 'export') exportFile(template);
      else if (action === 'duplicate') duplicate(template);
      else if (action === 'delete') setToDelete(template);
      else if (action === 'archive') archiveOne(template);
      else move({ template, to: action });
    },
    [exportFile, duplicate, archiveOne, move],
  );
  const columns = useTemplateColumns(setup.module, openOne, act);
  const wanted = (search.q ?? '').toLocaleLowerCase();
  const shown = query.data?.filter((template) =>
    [nameOf(template), ...Object.values(template.name)].join(' ').toLocaleLowerCase().includes(wanted),
  );
  const canCreate = setup.isUsed && may(setup.create);
  const { places } = setup;
  const create = { label: t('templates.new'), onClick: () => go({ create: true }) };
  return (
    <Page>
      <PageHeader title={t(setup.label)}>
        {places && (
          <Button variant="default" renderRoot={(props) => <Link to={places.path} {...props} />}>
            {t('schedules.atPlaces')}
          </Button>
        )}
        {canCreate && (
          <>
            <ImportButton setup={setup} onMade={onOpen} />
            <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={create.onClick}>
              {create.label}
            </Button>
          </>
        )}
      </PageHeader>
      <ViewTabs<TemplatesTab>
        label={t('templates.views')}
        value={tab}
        onChange={(value) => go({ tab: value === 'archive' ? value : undefined })}
        tabs={[
          { value: 'used', label: t('templates.inUse'), count: used.data?.length },
          { value: 'archive', label: t('templates.archiveTab'), count: archive.data?.length },
        ]}
      />
      <FilterBar
        searchLabel={t('templates.find')}
        search={search.q ?? ''}
        onSearch={(value) => go({ q: value || undefined })}
      />
      {!setup.isUsed && <p className={classes['unused']}>{t('templates.unused')}</p>}
      {query.error && !query.data ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : shown?.length === 0 ? (
        <EmptyState
          title={wanted ? t('templates.emptyFound') : t(`templates.empty.${tab}`)}
          action={
            wanted
              ? { label: t('list.clearFilters'), onClick: () => go({ q: undefined }) }
              : canCreate && tab === 'used'
                ? create
                : undefined
          }
        >
          {wanted ? t('templates.emptyFoundNext') : setup.isUsed ? t(`templates.emptyNext.${tab}`) : null}
        </EmptyState>
      ) : (
        <DataTable
          label={t(setup.label)}
          columns={columns}
          rows={shown}
          rowId={({ id }) => String(id)}
          rowName={nameOf}
          onOpen={openOne}
          card={(template) => <TemplateCard template={template} onAction={act} />}
        />
      )}
      {search.create && canCreate && (
        <NewTemplate setup={setup} onMade={onOpen} onClose={() => go({ create: undefined })} />
      )}
      {toArchive && (
        <ConfirmDialog
          title={t('templates.archiveTitle', { name: nameOf(toArchive) })}
          text={t('templates.archiveText')}
          action={t('templates.archive')}
          isBusy={false}
          onConfirm={() => {
            move({ template: toArchive, to: 'archive' });
            setToArchive(undefined);
          }}
          onClose={() => setToArchive(undefined)}
        >
          <FormUseFacts of={templateUseQuery(toArchive.id)} />
        </ConfirmDialog>
      )}
      {toDelete && (
        <ConfirmDialog
          title={t('templates.deleteTitle', { name: nameOf(toDelete) })}
          text={t('templates.deleteText')}
          action={t('templates.delete')}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(toDelete, { onSettled: () => setToDelete(undefined) })}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </Page>
  );
}
