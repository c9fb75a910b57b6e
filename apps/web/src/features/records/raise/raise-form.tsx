import { Button, Textarea } from '@mantine/core';
import { isReported, type ReportedType } from '@safety-qube/domain/record-types/record-types';
import { RECORD_LIMITS } from '@safety-qube/domain/records/record-limits';
import { IconChevronDown, IconEyeOff, IconSend } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FileField } from '../../../components/ui/file-field.tsx';
import { FormField } from '../../../components/ui/form-field.tsx';
import type { CommonField, KindQuestion, RaiseParts, RaiseStart } from '../../../config/record-parts.ts';
import type { AnyRecord, RecordTypeSetup } from '../../../config/record-types.ts';
import { CallError } from '../../../shared/api/call.ts';
import { showFieldErrors } from '../../../shared/api/form-errors.ts';
import { isFailed, isOnItsWay, useTrayFiles } from '../../../shared/files/file-tray.ts';
import { fetchPart } from '../../../shared/page/after-first-paint.ts';
import { useLayout } from '../../../shared/page/layout.ts';
import { levelsQuery } from '../../../shared/places/levels-query.ts';
import { fieldsQuery } from '../../../shared/records/fields-query.ts';
import { meQuery } from '../../../shared/session/session-queries.ts';
import { useSettings } from '../../../shared/tenant/use-setting.ts';
import { ErrorSummary, messagesOf } from '../fields/error-summary.tsx';
import { useFacilityCategories } from '../fields/use-facility-categories.ts';
import type { Departure } from './draft.ts';
import { type DraftBox, useWaiting } from './draft-box.ts';
import { KindTiles } from './kind-tiles.tsx';
import { Category, Common, Custom, Later, LaterCategory, Place } from './later-fields.tsx';
import classes from './raise.module.css';
import { emptyRaise, type RaiseValues, raiseBody } from './raise-values.ts';
import { FormOfKind } from './reporter-form/form-of-kind.tsx';
import { FORM_ERRORS } from './reporter-form/reported-form.ts';
import { WaitingReport } from './waiting-report.tsx';

const WithoutName = lazy(() => fetchPart(() => import('./without-name.tsx')));

/** Fields in the order of the page, as the summary of errors names them. */
const ORDER = ['category', 'description', 'files', 'facilityId', 'departmentId', 'locationId', 'subareaId'];

/** The category as tiles, where the type has no question of its own: a phone has room for a few, and a tap chooses one. */
const CATEGORY: KindQuestion = { label: 'raise.category', missing: 'raise.categoryMissing' };

/** Fields that the tenant's configuration shows on the form. */
function useShownFields(setup: RecordTypeSetup): ReadonlySet<string> {
  const setting = useSettings();
  const prefix = setup.configPrefix;
  const ownNumber = setting('allow_custom_id_creation') === true ? ['number'] : [];
  if (prefix === null) return new Set(['ownerId', 'dueOn', 'priority', ...ownNumber]);
  const isOn = (field: string) =>
    setting(`enable_${prefix}_show_${field}`) === true && setting(`${prefix}_show_${field}_on_create`) === true;
  const shown = { ownerId: 'owner', team: 'invest_team', dueOn: 'duedate', priority: 'priority' };
  const names = Object.entries(shown).flatMap(([name, field]) => (isOn(field) ? [name] : []));
  return new Set([...names, ...ownNumber]);
}

const COMMON: readonly CommonField[] = ['ownerId', 'team', 'dueOn', 'priority', 'number'];

/** The user's own place, as the default. */
function useOwnPlace() {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  return { facilityId: me?.facilityId ?? null };
}

interface Props {
  setup: RecordTypeSetup;
  parts: RaiseParts;
  box: DraftBox;
  /** Initial values, by field. */
  start: RaiseStart['values'];
  onSent: (record: AnyRecord) => void;
}

/**
 * The way to report without a name. To be taken before the first photo, because photos are uploaded as soon as they are
 * chosen.
 */
function AnonymousChoice({ type, box }: { type: ReportedType; box: DraftBox }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const hasPhotos = useTrayFiles(box.tray()).length > 0;
  return (
    <div>
      <button type="button" className={classes['anonymous']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconEyeOff size={18} stroke={1.75} aria-hidden />
        <span>
          {t('raise.anonymous')}
          <small>{t('raise.anonymousShort')}</small>
        </span>
      </button>
      <div aria-live="polite">
        {isOpen &&
          (hasPhotos ? (
            <p className={classes['anonymousText']}>{t('raise.anonymousFirst')}</p>
          ) : (
            <Suspense>
              <WithoutName type={type} onLeave={() => box.clear()} />
            </Suspense>
          ))}
      </div>
    </div>
  );
}

/** The form: what is required first (kind and description), then photos, the type's first questions, place; everything else is optional. */
export function RaiseForm({ setup, parts, box, start, onSent }: Props) {
  const { t } = useTranslation();
  const { inFront, words } = parts;
  const isPhone = useLayout() === 'mobile';
  const kind = parts.kind ?? (isPhone && setup.hasCategories && !setup.categoryOf ? CATEGORY : null);
  const own = useOwnPlace();
  const tray = box.tray();
  const files = useTrayFiles(tray);
  const [kept] = useState(() => box.kept()?.values);
  const form = useForm<RaiseValues>({
    defaultValues: { ...emptyRaise(own), ...parts.empty, ...start, ...kept },
    shouldFocusError: false,
  });
  const { control, formState } = form;
  const facilityId = useWatch({ control, name: 'facilityId' });
  const category = useWatch({ control, name: 'category' });
  const isCategoryFirst = setup.hasCategories && !kind && !setup.categoryOf;
  const categories = useFacilityCategories(setup, facilityId);
  const custom = useQuery(fieldsQuery(setup));
  const levels = useQuery(levelsQuery);
  const hasCustom = custom.data?.some(({ isOwn }) => isOwn);
  const without: readonly string[] = parts.without(category);
  const shown = new Set([...useShownFields(setup)].filter((name) => !without.includes(name)));
  const isConverted = form.getValues('convertedFromId') !== null;
  // Required, so asked before what is optional, unless the user's own place already answers it.
  const [isPlaceOpen] = useState(() => form.getValues('facilityId') === null);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [isWaiting, setWaiting] = useState(false);

  useEffect(() => {
    const follow = form.watch((values, { name }) => {
      box.save(values);
      // An invalid field is validated again while it is being corrected.
      if (name && form.getFieldState(name).error) void form.trigger(name);
    });
    return () => follow.unsubscribe();
  }, [form, box]);

  const refuse = (error: unknown) => {
    // The sending was cancelled so that the report can be edited.
    if (!(error instanceof CallError)) return;
    if (error.code === 'IDEMPOTENCY_KEY_REUSED') return setProblem(t('raise.alreadySent'));
    setProblem(
      showFieldErrors(error, form.setError, {
        NUMBER_TAKEN: 'number',
        CATEGORY_UNKNOWN: 'category',
        FACILITY_UNKNOWN: 'facilityId',
        UNIT_UNKNOWN: 'facilityId',
        NUMBER_NOT_ALLOWED: 'number',
        PERSON_UNKNOWN: 'team',
        PRIORITY_UNKNOWN: 'priority',
        ...FORM_ERRORS,
        ...parts.errorFields,
      }),
    );
    setAttempt((count) => count + 1);
  };
  const waiting = useWaiting(box);
  // Also tried offline: only then it waits for a connection, across a reload as well.
  const send = useMutation({ networkMode: 'always', mutationFn: (departure: Departure) => box.send(departure) });
  const depart = (departure: Departure) => send.mutate(departure, { onSuccess: onSent, onError: refuse });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a report that already waits is resumed once
  useEffect(() => {
    if (waiting) depart(waiting);
  }, []);

  const failed = files.filter(isFailed);
  const errors = [
    ...(failed.length ? [{ name: 'files', message: t('files.failed', { count: failed.length }) }] : []),
    ...messagesOf(formState.errors, ORDER),
  ];
  const submit = async () => {
    setProblem(undefined);
    const isValid = await form.trigger();
    if (isValid && tray.files().some(isOnItsWay)) {
      setWaiting(true);
      await tray.settled();
      setWaiting(false);
    }
    if (!isValid || tray.files().some(isFailed)) return setAttempt((count) => count + 1);
    const values = form.getValues();
    depart({ body: raiseBody(values, setup, parts, shown) });
  };
  const mores = [...parts.moreFields, ...COMMON.filter((name) => !inFront.includes(name))];
  const isMoreShown = isMoreOpen || mores.some((name) => name in formState.errors);
  const sending = files.filter(isOnItsWay).length;

  const photos = (
    <div id="field-files">
      <FileField tray={tray} label={t('raise.photos')} hint={t(words.photosHelp)} />
    </div>
  );

  const { recordForm } = setup;
  // Below the field that chooses the form: the category, or one of the type's first fields.
  const questions = recordForm && <FormOfKind type={setup.type} form={recordForm} />;

  const place = (
    <div className={classes['group']}>
      <Place />
    </div>
  );
  const description = (
    <div id="field-description">
      <FormField
        control={control}
        name="description"
        rules={{ validate: (text) => text.trim() !== '' || t(words.whatMissing) }}
      >
        {(input) => (
          <Textarea
            {...input}
            label={t(words.what)}
            description={t(words.whatHelp)}
            autosize
            minRows={3}
            maxRows={14}
            maxLength={RECORD_LIMITS.description}
          />
        )}
      </FormField>
    </div>
  );
  const rest = (
    <Later isReady={!custom.isLoading && !(isPlaceOpen && levels.isLoading)}>
      {hasCustom && <Custom setup={setup} isRequired />}
      {isPlaceOpen && place}
      {!setup.isGiven && photos}
      <parts.First />
      {questions}
      <Later isReady={!levels.isLoading}>
        {inFront.length > 0 && (
          <div className={classes['inFront']}>
            <Common
              setup={setup}
              words={words}
              shown={new Set(inFront.filter((name) => shown.has(name)))}
              BesideOwner={parts.BesideOwner}
            />
          </div>
        )}
        {!isPlaceOpen && place}
        {setup.isGiven && photos}
        {hasCustom && <Custom setup={setup} isRequired={false} />}
        <section className={classes['more']}>
          <button
            type="button"
            className={classes['moreButton']}
            aria-expanded={isMoreShown}
            aria-controls="raise-more"
            onClick={() => setMoreOpen(!isMoreShown)}
          >
            <span>
              {t('raise.more')}
              <small>{t('raise.moreHelp')}</small>
            </span>
            <IconChevronDown size={18} stroke={1.75} aria-hidden />
          </button>
          <div id="raise-more" className={classes['moreFields']} hidden={!isMoreShown}>
            <Suspense>
              <parts.More />
              <Common setup={setup} words={words} shown={new Set([...shown].filter((name) => mores.includes(name)))} />
            </Suspense>
          </div>
        </section>
      </Later>
    </Later>
  );
  return (
    <FormProvider {...form}>
      {waiting && <WaitingReport type={setup.type} what={form.getValues('description')} box={box} />}
      <form
        className={classes['form']}
        hidden={waiting !== undefined}
        noValidate
        aria-label={t(setup.labels.raise)}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <ErrorSummary errors={errors} attempt={attempt} onJump={(name) => mores.includes(name) && setMoreOpen(true)} />
        {isReported(setup.type) && !isConverted && <AnonymousChoice type={setup.type} box={box} />}
        <parts.Kind />
        {kind && <KindTiles setup={setup} question={kind} />}
        {isCategoryFirst ? (
          <Later isReady={!categories.isPending}>
            <Category setup={setup} facilityId={facilityId} />
            {description}
            {rest}
          </Later>
        ) : (
          <>
            {setup.categoryOf && !kind && <LaterCategory setup={setup} facilityId={facilityId} />}
            {description}
            {rest}
          </>
        )}
        <div className={classes['send']} data-own-bar>
          <div role="alert">{problem && <p className={classes['problem']}>{problem}</p>}</div>
          <div className={classes['sendRow']}>
            <span className={classes['note']} aria-live="polite">
              {sending > 0
                ? t('raise.photosOnTheWay', { count: sending })
                : formState.isDirty || kept
                  ? t('raise.kept')
                  : ''}
            </span>
            <Button
              type="submit"
              size="md"
              loading={send.isPending || isWaiting}
              leftSection={<IconSend size={18} stroke={1.75} className="flip" aria-hidden />}
            >
              {t(words.send)}
            </Button>
          </div>
        </div>
      </form>
    </FormProvider>
  );
}
