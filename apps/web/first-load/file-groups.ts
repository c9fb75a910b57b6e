const anyOf = (...parts: string[]): RegExp => new RegExp(parts.join('|'));

/** What sign-in shares with the other pages, in a file of its own, so that sign-in need not load the rest of them. */
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
  'src/(config/record-types|features/records/raise/origin-search|shared/(files/fetch-blob|places/levels-query|records/(fields-query|of-type|own-fields))|components/ui/use-object-url)\\.ts$',
  'src/components/ui/(directional-icon|key-hint|page|record-number|(action|undo)-toast)\\.tsx$',
  'packages/domain/src/(person-name|records/field-names|tasks/controls)\\.ts$',
  '@mantine/core/esm/(components/(Skeleton/|Checkbox/CheckIcon)|core/utils/close-on-escape/|utils/(InlineInput|InputsGroupFieldset)/)',
  '@mantine/hooks/esm/use-debounced-callback/',
  '@tabler/icons-react/dist/esm/icons/IconX\\.',
);

/** Fields that reports and forms share, and their files. */
const FIELDS = anyOf(
  'src/components/ui/(choice-tiles|date-fields|dates/date-field-frame|file-field)(\\.module)?\\.',
  'src/shared/(files/(file-tray|upload)|tenant/use-setting)\\.ts$',
);

/** What the pages of records share with reports and forms. */
const READING = anyOf(
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
);

/** What the sign-in pages share. */
const SIGN_IN = anyOf(
  'src/features/identity/(back-to-sign-in|identity(-frame|\\.module)|managed-elsewhere|sign-in-start|unavailable|use-departure)\\.',
);

/** What the pages of visitors share. */
const VISIT = anyOf('src/(features/visits/(load-problem|use-address|visit-frame)|shared/visit/visit-calls)\\.');

/**
 * Small modules of many pages that need no other file. A file of less than a kilobyte is sent as it is: the server
 * compresses none so small.
 */
const SMALL = anyOf(
  'packages/domain/src/(incidents/analysts|list-text|records/(risk|workflow))\\.ts$',
  'src/(components/ui/mark(\\.module)?|shared/(page/toast-refusal|records/people-of))\\.',
  '@mantine/core/esm/(components/Group/|core/MantineProvider/color-functions/get-auto-contrast-value/)',
  '@tabler/icons-react/dist/esm/icons/Icon(Alarm|ArrowDown|ArrowUp|Bookmark|Checks|Columns3|Download|FileImport|FileSpreadsheet|Filter|Lock|Plus|Search)\\.',
);

/** What all lists share, whether of records or of a register. */
const LISTS = anyOf(
  'src/components/ui/(filter|filter-bar|lazy-menu|list-footer|search-field|use-custom-filters)(\\.module)?\\.',
);

/** What the pages of registers share. */
const REGISTERS = anyOf(
  'src/components/(register/(later-part|register\\.module|use-change-many|use-register-list)|ui/(drawer-(lines|shape)|row-name(\\.module)?))\\.',
  'src/shared/(people/role-names|register/register-cache)\\.ts$',
);

/** What the lists and the pages of records share. */
const RECORDS = anyOf(
  'src/components/ui/(clock-time|use-clock-text)(\\.module)?\\.',
  'packages/domain/src/incidents/late-report\\.ts$',
  'packages/contract/src/endpoints/risk-matrix\\.ts$',
  'packages/contract/src/endpoints/record-operations\\.ts$',
  'src/features/records/record-status\\.tsx$',
  'src/shared/(page/control-keys|records/(record-walk|risk-matrix|use-categories))\\.ts$',
);

/** How records look wherever they are named: home, lists, their pages, forms. */
const MARKS = anyOf(
  'src/components/ui/(due-date|empty-state|load-failed|priority-mark|status-glyph)(\\.module)?\\.',
  'src/shared/(places/places|records/(use-late|use-priorities))\\.ts$',
  'packages/domain/src/records/lateness\\.ts$',
  '@tabler/icons-react/dist/esm/icons/IconCalendarDue\\.',
);

/** What the pages of one thing share: a record, a form. */
const PAGES = anyOf(
  'src/components/ui/(back-link|form-alert|later-part|section)(\\.module)?\\.',
  'src/shared/(api/current-in|format/some-names|page/route-ids|records/(use-custom-fields|use-field-words))\\.ts$',
  'packages/contract/src/endpoints/places\\.ts$',
  '@tabler/icons-react/dist/esm/icons/Icon(Archive|Dots|Pencil|PhotoOff|Trash)\\.',
);

/** The page of a record. */
const RECORD_PAGE = anyOf(
  'src/features/records/record-page/(concurrent-changes|photo|photos\\.module|record-data|record-page\\.module)\\.',
  'src/shared/realtime/use-presence\\.ts$',
  '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize\\.',
);

/** Answers of a form in words, which forms and the pages of their records share. */
const ANSWERS = anyOf(
  'packages/domain/src/templates/(answer-limits|answer-words|answers|assets-named|template|walk)\\.ts$',
);

/** Selects, closed. */
const SELECTS = anyOf(
  'src/components/ui/(asset-select|closed-select|lazy-select-sheet|person-select|place-selects|select)(\\.module)?\\.',
  'src/shared/people/(people-options|ranked)\\.ts$|packages/domain/src/plain-text\\.ts$',
);

/** What the lists of records share. */
const RECORD_LISTS = anyOf(
  'src/features/records/(import/use-may-import|list/(record-list\\.module|use-column-label))\\.',
  'src/shared/records/use-record-count\\.ts$',
);

/**
 * What is bundled into one file: many small files compress worse, and each is queued on a slow line. Dependencies are
 * included, except where they would take along what other pages share. The rest is left to the bundler: one file for what
 * the same pages share.
 */
export const FILE_GROUPS = [
  { name: 'start', tags: ['$initial' as const], priority: 6 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
  { name: 'application', test: /src\/application\.tsx$/, priority: 4 },
  { name: 'basics', test: BASICS, priority: 3 },
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
  { name: 'reading', test: READING, priority: 2 },
  { name: 'fields', test: FIELDS, priority: 2 },
  { name: 'choices', test: FLOATING },
  { name: 'bars', test: /src\/(features\/shell\/bars|components\/ui\/use-row-keys)\.tsx?$/ },
  { name: 'sign-in', test: SIGN_IN },
  { name: 'visit', test: VISIT },
  { name: 'small', test: SMALL, includeDependenciesRecursively: false },
  { name: 'lists', test: LISTS, includeDependenciesRecursively: false },
  { name: 'registers', test: REGISTERS, includeDependenciesRecursively: false },
  { name: 'records', test: RECORDS, includeDependenciesRecursively: false },
  { name: 'marks', test: MARKS, includeDependenciesRecursively: false },
  { name: 'pages', test: PAGES, includeDependenciesRecursively: false },
  { name: 'record-page', test: RECORD_PAGE, includeDependenciesRecursively: false },
  { name: 'answers', test: ANSWERS, includeDependenciesRecursively: false },
  { name: 'selects', test: SELECTS, includeDependenciesRecursively: false },
  { name: 'record-lists', test: RECORD_LISTS, includeDependenciesRecursively: false },
];
