import { Skeleton } from '@mantine/core';
import { PLACE_SEPARATOR } from '@safety-qube/domain/place-levels';
import { IconArchive, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { laterDialog, laterPart, useFetchForClicks } from '../../../components/ui/later-part.tsx';
import { LoadFailed } from '../../../components/ui/load-failed.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { PriorityMark } from '../../../components/ui/priority-mark.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { StatusGlyph } from '../../../components/ui/status-glyph.tsx';
import type { RecordFlow } from '../../../config/record-flow.ts';
import type { RecordParts, RelatedParts } from '../../../config/record-parts.ts';
import type { AnyRecord, RecordAction, RecordTypeSetup } from '../../../config/record-types.ts';
import { useDates } from '../../../shared/format/use-dates.ts';
import { fetchAhead, fetchPart } from '../../../shared/page/after-first-paint.ts';
import { useLayout } from '../../../shared/page/layout.ts';
import { stillLoading } from '../../../shared/page/still-loading.ts';
import { usePageTitle } from '../../../shared/page/use-page-title.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import { levelsQuery } from '../../../shared/places/levels-query.ts';
import { fieldsQuery } from '../../../shared/records/fields-query.ts';
import { ofType } from '../../../shared/records/of-type.ts';
import { usePriorities } from '../../../shared/records/use-priorities.ts';
import { facilitiesQuery } from '../../../shared/session/session-queries.ts';
import { recordQuery } from '../records.queries.ts';
import { Activity } from './activity.tsx';
import { AlertLine } from './alert-line.tsx';
import { Conversation } from './conversation.tsx';
import { CustomTexts } from './custom-facts.tsx';
import { Facts, usePlaceNames } from './facts.tsx';
import { Links, Reference } from './links.tsx';
import { NextStep } from './next-step.tsx';
import { PeopleList } from './people-list.tsx';
import { Photos } from './photos.tsx';
import { Presence } from './presence.tsx';
import { attachmentsQuery, commentsQuery, conversationQuery, historyQuery, isGone, linksQuery } from './record-data.ts';
import { Due, RecordHeader } from './record-header.tsx';
import { RecordKeys } from './record-keys.tsx';
import { RecordMenu } from './record-menu.tsx';
import classes from './record-page.module.css';
import { Stepper } from './stepper.tsx';

const ActionDialog = laterDialog(async () => (await import('./action-dialog.tsx')).ActionDialog);
const ConfidentialityDialog = laterDialog(
  async () => (await import('./confidentiality-dialog.tsx')).ConfidentialityDialog,
);
const EditForm = laterPart(() => fetchPart(async () => (await import('./edit-form.tsx')).EditForm));
/** What clicks of most readers need. */
const FOR_CLICKS = [ActionDialog, EditForm];

interface Kind {
  setup: RecordTypeSetup;
  parts: RecordParts;
  flow: RecordFlow;
  related: RelatedParts;
}
interface Props extends Kind {
  id: number;
  /** Shown when the record does not exist, or this user may not see it. */
  notFound: ReactNode;
}

/** Status, priority, due date and place under the title; on a phone the date is in the header, which stays in view. */
function Marks(props: { setup: RecordTypeSetup; parts: RecordParts; record: AnyRecord; isEditing: boolean }) {
  const { setup, parts, record } = props;
  const { t } = useTranslation();
  const look = setup.statuses[record.status];
  const priority = usePriorities(setup.type).find(record.priority);
  const place = usePlaceNames(record);
  const isPhone = useLayout() === 'mobile';
  return (
    <div className={classes['marks']}>
      {look && (
        <span className={classes['pill']} data-tone={look.tone}>
          <StatusGlyph glyph={look.glyph} />
          {t(look.label)}
        </span>
      )}
      {priority && <PriorityMark rank={priority.rank} label={priority.label} />}
      {!isPhone && <Due record={record} />}
      <parts.Mark record={record} />
      {record.isConfidential && (
        <span className={classes['sign']}>
          <IconLock size={15} stroke={1.75} aria-hidden />
          {t('record.confidential')}
        </span>
      )}
      {record.archivedAt && (
        <span className={classes['sign']}>
          <IconArchive size={15} stroke={1.75} aria-hidden />
          {t('record.archived')}
        </span>
      )}
      <span className={classes['place']}>
        {[place.facility, ...place.below.slice(0, 1)].filter(Boolean).join(PLACE_SEPARATOR)}
      </span>
      <Presence record={record} isEditing={props.isEditing} />
    </div>
  );
}

/** The findings, and next to them what was done. */
function Words({
  setup,
  parts,
  record,
  onEdit,
}: Pick<Kind, 'setup' | 'parts'> & { record: AnyRecord; onEdit: () => void }) {
  const { t } = useTranslation();
  const dates = useDates();
  const people = usePeople();
  const { resolution } = record;
  return (
    <div className={classes['words']} data-both={resolution !== null || undefined}>
      <Section
        title={t(setup.descriptionHeading)}
        isPlain
        action={
          record.abilities.edit && (
            <button type="button" aria-keyshortcuts="E" onClick={onEdit}>
              {t(setup.labels.edit)}
            </button>
          )
        }
      >
        <p className={classes['text']} dir="auto">
          {record.description}
        </p>
        <parts.Found record={record} />
        <CustomTexts setup={setup} record={record} />
      </Section>
      {resolution && (
        <Section title={t('record.done', ofType(record.type))} isPlain>
          <p className={classes['text']} dir="auto">
            {resolution.what}
          </p>
          {resolution.rootCause && (
            <p className={classes['aside']}>
              <span>{t('act.rootCause')}</span> <bdi>{resolution.rootCause}</bdi>
            </p>
          )}
          <p className={classes['meta']}>
            <bdi>{people.name(resolution.byId)}</bdi> · {dates.nearMoment(resolution.at)}
          </p>
        </Section>
      )}
    </div>
  );
}

/** Placeholder for the page while it loads. */
const Shape = () => (
  <Page>
    <div className={classes['header']} />
    <div className={classes['layout']}>
      <div className={classes['main']}>
        <Skeleton height={28} width="62%" />
        <Skeleton height={24} width="40%" mt={12} />
        <Skeleton height={76} mt={20} />
        <Skeleton height={84} mt={20} />
        <Skeleton height={220} mt={28} />
      </div>
      <aside className={classes['side']}>
        <Skeleton height={200} />
        <Skeleton height={160} mt={24} />
      </aside>
    </div>
  </Page>
);

/** A record: what it is, its status, the next step, and its activity. */
export function RecordPage({ id, notFound, ...kind }: Props) {
  const query = useQuery(recordQuery(kind.setup, id));
  const parts = [
    useQuery(historyQuery(id)),
    useQuery(attachmentsQuery(id)),
    useQuery(fieldsQuery(kind.setup)),
    useQuery(levelsQuery),
    useQuery(facilitiesQuery),
  ];
  const isLoading = kind.related.useLoading(id) || stillLoading(parts);
  if (isGone(query.error)) return notFound;
  // Steps and photos are rendered together with the rest, so that nothing moves under the finger.
  if (query.data && !isLoading) return <LoadedRecord key={id} {...kind} record={query.data} />;
  if (query.error)
    return (
      <Page>
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      </Page>
    );
  return <Shape />;
}

/** Comments, conversation and history; shown together once loaded, so that nothing moves. */
function Discussion({ setup, parts, record }: Pick<Kind, 'setup' | 'parts'> & { record: AnyRecord }) {
  const queries = [
    useQuery(commentsQuery(record.id)),
    useQuery(linksQuery(record.id)),
    useQuery({ ...conversationQuery(record.id), enabled: record.isAnonymous && record.abilities.converse }),
  ];
  if (stillLoading(queries)) return null;
  return (
    <>
      <Conversation record={record} />
      <Activity setup={setup} parts={parts} record={record} />
    </>
  );
}

/** The page of a record that is loaded. */
function LoadedRecord({ record, ...kind }: Kind & { record: AnyRecord }) {
  const { setup, parts, flow, related } = kind;
  const { t } = useTranslation();
  const isPhone = useLayout() === 'mobile';
  const [action, setAction] = useState<RecordAction>();
  const [isEditing, setEditing] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const [isConfiding, setConfiding] = useState(false);
  const missing = related.useNeeds(record).filter(({ isMet }) => !isMet);
  const { data: files = [] } = useQuery(attachmentsQuery(record.id));
  // Without any, the field to add them comes after the words.
  const hasFiles = files.some(({ purpose }) => purpose !== 'comment');
  usePageTitle(`${record.number} ${record.title}`);
  useFetchForClicks(FOR_CLICKS);
  const { isLoading } = usePlaceNames(record);
  if (isLoading) return <Shape />;
  const edit = () => {
    fetchAhead(parts.EditFields.load);
    setEditing(true);
  };
  const report = (
    <>
      {hasFiles && <Photos record={record} />}
      <Words setup={setup} parts={parts} record={record} onEdit={edit} />
      <parts.Below record={record} />
      {!hasFiles && <Photos record={record} />}
    </>
  );
  const facts = (
    <>
      <Facts setup={setup} parts={parts} record={record} />
      <PeopleList setup={setup} record={record} />
      <Links record={record} isLinking={isLinking} onLinking={setLinking} />
    </>
  );
  return (
    <Page>
      <RecordHeader setup={setup} record={record}>
        <RecordMenu
          setup={setup}
          flow={flow}
          record={record}
          MenuItems={related.MenuItems}
          onEdit={edit}
          onAction={setAction}
          onLink={() => setLinking(true)}
          onConfidentiality={() => setConfiding(true)}
        />
      </RecordHeader>
      <div className={classes['layout']}>
        <div className={classes['main']}>
          <h1 className={classes['title']}>
            <bdi>{record.title}</bdi>
          </h1>
          <Marks setup={setup} parts={parts} record={record} isEditing={isEditing} />
          <AlertLine record={record} />
          <Stepper setup={setup} flow={flow} record={record} />
          {record.duplicateOf && (
            <div className={classes['banner']}>
              <b>{t(record.closedAs === 'converted' ? 'record.converted' : 'record.repeats')}</b>
              <ul>
                <Reference record={record.duplicateOf} />
              </ul>
            </div>
          )}
          <NextStep setup={setup} flow={flow} record={record} isWhole={!missing.length} onAction={setAction} />
          <parts.Work record={record} />
          {isEditing ? (
            // The report can be read until its form is there.
            <Suspense fallback={report}>
              <EditForm setup={setup} parts={parts} record={record} onClose={() => setEditing(false)} />
            </Suspense>
          ) : (
            report
          )}
          <related.Sections record={record} />
          {isPhone && <div className={classes['folds']}>{facts}</div>}
          <Discussion setup={setup} parts={parts} record={record} />
        </div>
        {!isPhone && (
          <aside className={classes['side']} aria-label={t('record.facts')}>
            {facts}
          </aside>
        )}
      </div>
      <Suspense>
        {action && (
          <ActionDialog
            key={action}
            setup={setup}
            flow={flow}
            record={record}
            action={action}
            missing={flow.looks[action]?.finishes ? missing : []}
            onClose={() => setAction(undefined)}
          />
        )}
      </Suspense>
      <RecordKeys />
      {isConfiding && <ConfidentialityDialog record={record} onClose={() => setConfiding(false)} />}
    </Page>
  );
}
