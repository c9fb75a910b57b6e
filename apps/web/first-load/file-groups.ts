const anyOf = (...parts: string[]): RegExp => new RegExp(parts.join('|'));

/** What all pages share besides what `application.tsx` imports. */
const BASICS = anyOf(
  '@mantine/core/esm/components/(ActionIcon|TextInput|Textarea)/',
  '@mantine/hooks/esm/use-uncontrolled/',
  '@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes|icons/Icon(AlertCircle|AlertTriangle|Check|ChevronDown|Language|Key))\\.',
  '@tanstack/react-query/build/modern/useMutation\\.',
  'src/(components/brand/brand-mark|components/ui/(field-error|language-choice)|features/identity/addresses|shared/(api/form-errors|session/sign-in-again|tenant/choose-language|page/(use-page-title|layout)))\\.',
);

/** What the pages of visitors share with the report of a signed-in user, and with no other page. */
const REPORTING = anyOf(
  '@tabler/icons-react/dist/esm/icons/Icon(Camera|HelpCircle|PhotoPlus|Tool)\\.',
  'packages/domain/src/claims\\.',
  'src/shared/(api/until-reached|files/shrink-photo|visit/(handed-over|report-href))\\.',
);

/**
 * Code of every page of a signed-in user; the small modules among it must not pull a report, a form or all choices into
 * the same file.
 */
const FRAME = anyOf(
  'src/(app/with-router\\.tsx$|app/routes/_app\\.tsx\\?|shared/(session/(session-queries|start-session|access)|format/use-dates|people/use-people)\\.ts$)',
  'src/(config/record-(columns|types)|features/records/raise/origin-search|shared/(files/fetch-blob|places/levels-query|records/(fields-query|of-type|own-fields))|components/ui/use-object-url)\\.ts$',
  'src/components/ui/(directional-icon|key-hint|page|record-number|(action|undo)-toast)\\.tsx$',
  'packages/domain/src/(durations|person-name|records/(field-names|record-limits)|tasks/controls)\\.ts$',
  '@mantine/core/esm/(components/(Skeleton/|Checkbox/CheckIcon)|core/utils/close-on-escape/|utils/(InlineInput|InputsGroupFieldset)/)',
  '@mantine/hooks/esm/use-debounced-callback/',
  '@tabler/icons-react/dist/esm/icons/IconX\\.',
);

/** What reports, forms and the pages of records share: fields and their files, and what is read. */
const FIELDS = anyOf(
  'src/components/ui/(choice-tiles|date-fields|dates/date-field-frame|file-field)(\\.module)?\\.',
  'src/shared/(files/(file-tray|upload)|tenant/use-setting)\\.ts$',
  'src/components/ui/(notes|optional|record-link|use-attachment)(\\.module)?\\.',
  'src/(config/record-parts\\.ts$|features/status/(pages|status-page)|components/brand/status-drawing)',
  'src/features/issues/sentiment-looks\\.ts$',
  '@tabler/icons-react/dist/esm/icons/Icon(CircleCheck|EyeExclamation|EyeOff|File|MessageExclamation|MoodSmile|Refresh|ThumbUp)\\.',
);

/** What opens below a control: a list of options, a menu. */
const FLOATING = anyOf(
  '@floating-ui/',
  '@mantine/core/esm/(components/(Combobox|Menu|MultiSelect|Pill|PillsInput|Popover|ScrollArea|Select)|utils/Floating)/',
);

/** Small parts of Mantine that controls without options share with those that have some. */
const BITS = anyOf(
  '@mantine/core/esm/(components/(Accordion/AccordionChevron|Radio/RadioIcon)|core/utils/(create-safe-context|create-scoped-keydown-handler|find-element-in-shadow-dom|get-single-element-child)/)',
  '@mantine/hooks/esm/utils/clamp/',
);

/** What the sign-in pages share. */
const SIGN_IN = anyOf(
  'src/features/identity/(back-to-sign-in|identity(-frame|\\.module)|managed-elsewhere|sign-in-start|unavailable|use-departure)\\.',
);

/** What the pages of visitors share. */
const VISIT = anyOf('src/(features/visits/(load-problem|use-address|visit-frame)|shared/visit/visit-calls)\\.');

/** Small modules of almost all pages, which come with the bars around them. */
const SMALL = anyOf(
  'packages/domain/src/(incidents/analysts|list-text|realtime|records/(risk|undo|workflow))\\.ts$',
  'packages/contract/src/endpoints/saved-views\\.ts$|src/features/records/records\\.queries\\.ts$',
  'src/(components/ui/mark(\\.module)?|shared/(page/(printed|toast-refusal)|people/(use-)?people-options|records/people-of))\\.',
  '@mantine/core/esm/(components/Group/|core/MantineProvider/color-functions/get-auto-contrast-value/)',
  '@tabler/icons-react/dist/esm/icons/Icon(Alarm|ArrowDown|ArrowUp|Bookmark|Checks|Columns3|Download|FileImport|FileSpreadsheet|Filter|Lock|Plus|Search)\\.',
);

/** What all lists share, whether of records or of a register. */
const LISTS = anyOf(
  'src/components/ui/(card-list|data-table|filter|filter-bar|lazy-menu|list-footer|search-field|table-shape|use-custom-filters|use-list-rows|use-printed|view-tabs)(\\.module)?\\.',
  'src/shared/(api/read-pages|page/kept-part)\\.ts$',
);

/** What the pages of registers share. */
const REGISTERS = anyOf(
  'src/components/(register/(later-part|register\\.module|use-change-many|use-register-list)|ui/(drawer-(lines|shape)|row-name(\\.module)?))\\.',
  'src/shared/(people/role-names|register/register-cache)\\.ts$',
);

/** What the lists and the pages of records share. */
const RECORDS = anyOf(
  'src/components/ui/(clock-time|reduced-risk|risk-matrix|use-clock-text)(\\.module)?\\.',
  'packages/domain/src/incidents/late-report\\.ts$',
  'packages/contract/src/endpoints/risk-matrix\\.ts$',
  'packages/contract/src/endpoints/record-operations\\.ts$',
  'src/features/records/record-status\\.tsx$',
  'src/(config/record-flow|shared/(page/control-keys|records/(record-walk|reporter|risk-matrix|use-categories)))\\.ts$',
  '@tabler/icons-react/dist/esm/icons/IconUserShare\\.',
);

/** How records look wherever they are named: home, lists, their pages, forms. */
const MARKS = anyOf(
  'src/components/ui/(due-date|empty-state|load-failed|priority-mark|status-glyph)(\\.module)?\\.',
  'src/shared/(places/places|records/(use-late|use-priorities))\\.ts$',
  'packages/domain/src/(place-levels|records/lateness)\\.ts$',
  '@tabler/icons-react/dist/esm/icons/IconCalendarDue\\.',
);

/** What the pages of one thing share: a record, a form. */
const PAGES = anyOf(
  'src/components/ui/(back-link|fact|form-alert|later-part|section)(\\.module)?\\.',
  'src/shared/(api/current-in|format/some-names|page/(route-ids|still-loading)|records/(use-custom-fields|use-field-words))\\.ts$',
  'packages/contract/src/endpoints/places\\.ts$',
  '@tabler/icons-react/dist/esm/icons/Icon(Archive|ArrowLeft|Copy|Dots|Pencil|PhotoOff|Trash)\\.',
);

/** What the pages of records share with what opens on them, and with the form builder. */
const RECORD_PARTS = anyOf(
  'src/features/records/record-page/(concurrent-changes|photo|photos\\.module|record-data|record-page\\.module)\\.',
  'src/shared/(people/group-names|realtime/use-presence)\\.ts$',
  'packages/contract/src/endpoints/groups\\.ts$',
  '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize\\.',
);

/** The page of a record. */
const RECORD_PAGE = anyOf(
  'src/features/records/record-page/(activity|alert-line|comment-(box|item)|conversation|custom-facts|facts|history-(item|sentence)|links)\\.',
  'src/features/records/record-page/(mention-text|mentions|message-files|next-step|people-(list|words)|photos\\.tsx|presence)',
  'src/features/records/record-page/(record-(header|keys|menu|page)\\.tsx|stepper|steps|turn|use-words)',
  'src/(components/ui/(bold-text|field-texts)|shared/places/former-places)\\.',
  'src/features/tasks/(tasks\\.(queries|module)|tasks-of-record|use-needs)\\.',
  'packages/domain/src/records/(history-sentence|record-(events|properties))\\.ts$',
  '@tabler/icons-react/dist/esm/icons/Icon(BellRinging|Paperclip)\\.',
);

/** Questions of a form and their fields, to fill them in or to build them. */
const QUESTIONS = anyOf(
  'src/components/form-fill/(?!draw-pad)',
  'src/components/ui/(decimal-input|in-language)\\.|src/shared/format/number-text\\.ts$',
  'packages/domain/src/templates/(answer-change|evaluate|formula|needs|question-numbers|scores|video-address|visibility)\\.ts$',
  'packages/contract/src/endpoints/template-material\\.ts$',
  '@mantine/core/esm/(components/(Radio|Slider)/(?!RadioIcon)|core/utils/find-closest-number)',
  '@mantine/hooks/esm/use-move/|react-i18next/dist/es/I18nextProvider',
  '@tabler/icons-react/dist/esm/icons/Icon(CircleHalf2|ExternalLink|Note|PhotoEdit)\\.',
);

/** What waits for somebody, on home and on the page of their actions. */
const ACTIONS = anyOf(
  'src/components/ui/action-list(\\.module)?\\.',
  'src/features/records/my-actions/(my-actions\\.module|use-action-groups)\\.',
  '@tanstack/(query-core|react-query)/build/modern/(infiniteQueryObserver|useInfiniteQuery)\\.',
);

/** Answers of a form in words, which forms and the pages of their records share. */
const ANSWERS = anyOf(
  'packages/domain/src/templates/(answer-limits|answer-words|answers|assets-named|conditions|template|walk)\\.ts$',
  'packages/domain/src/memoized\\.ts$|src/features/executions/use-answer-words\\.ts$',
);

/** Selects, closed. */
const SELECTS = anyOf(
  'src/components/ui/(asset-select|closed-select|lazy-select-sheet|person-select|place-selects|select)(\\.module)?\\.',
  'src/shared/(people/ranked|places/assets)\\.ts$|packages/domain/src/(assets|plain-text)\\.ts$',
  '@mantine/hooks/esm/use-debounced-value/',
);

/** What the lists of records share. */
const RECORD_LISTS = anyOf(
  'src/features/records/(import/(import\\.queries|use-may-import)|list/(record-list\\.module|use-column-label))',
  'src/shared/records/use-record-count\\.ts$',
  'packages/contract/src/endpoints/imports\\.ts$|packages/domain/src/records/field-filters\\.ts$|src/config/list-fields\\.ts$',
  '@tabler/icons-react/dist/esm/icons/IconPrinter\\.',
);

/**
 * What is bundled into one file: many small files compress worse, and each is queued on a slow line. Dependencies are
 * included, except where they would take along what other pages share. The rest is left to the bundler: one file for what
 * the same pages share.
 */
export const FILE_GROUPS = [
  { name: 'start', tags: ['$initial' as const], priority: 6 },
  { name: 'react', test: /node_modules\/preact\/|packages\/react(-dom)?\//, priority: 5 },
  { name: 'application', test: anyOf('src/application\\.tsx$', BASICS.source), priority: 4 },
  { name: 'reporting', test: REPORTING, priority: 3 },
  { name: 'frame', test: FRAME, priority: 2 },
  {
    name: 'form',
    test: /react-hook-form|components\/ui\/form-field\.|@mantine\/core\/esm\/components\/Switch\//,
    priority: 1,
  },
  {
    name: 'report',
    test: /src\/app\/routes\/_app\/\w+\/raise-\w+(\/index)?\.tsx\?/,
    priority: 1,
  },
  { name: 'bits', test: BITS, priority: 3 },
  { name: 'fields', test: FIELDS, priority: 2 },
  { name: 'choices', test: FLOATING },
  {
    name: 'bars',
    test: anyOf('src/(features/shell/bars|components/ui/use-row-keys)\\.tsx?$', SMALL.source, MARKS.source),
  },
  { name: 'sign-in', test: SIGN_IN },
  { name: 'visit', test: VISIT },
  { name: 'lists', test: LISTS, includeDependenciesRecursively: false },
  { name: 'registers', test: REGISTERS, includeDependenciesRecursively: false },
  { name: 'records', test: RECORDS, includeDependenciesRecursively: false },
  { name: 'pages', test: PAGES, includeDependenciesRecursively: false },
  { name: 'record-parts', test: RECORD_PARTS, includeDependenciesRecursively: false },
  { name: 'record-page', test: RECORD_PAGE, includeDependenciesRecursively: false },
  { name: 'questions', test: QUESTIONS, includeDependenciesRecursively: false },
  { name: 'actions', test: ACTIONS, includeDependenciesRecursively: false },
  { name: 'answers', test: ANSWERS, includeDependenciesRecursively: false },
  { name: 'selects', test: SELECTS, includeDependenciesRecursively: false },
  { name: 'record-lists', test: RECORD_LISTS, includeDependenciesRecursively: false },
];
