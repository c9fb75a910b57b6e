import type { PrintPosters } from '@safety-qube/contract/schemas/posters';
import { direction, type Language } from '@safety-qube/domain/languages';
import { fromEntries } from '@safety-qube/domain/objects';
import { PLACE_SEPARATOR } from '@safety-qube/domain/place-levels';
import { type QrCode, qrCode } from '@safety-qube/domain/qr-code';
import type { UsedModule } from '@safety-qube/domain/templates/template-rights';
import type { Ctx } from '../../../platform/context.ts';
import { type TextKey, text } from '../../../platform/i18n.ts';
import type { Coded } from '../../../platform/platform.ts';
import { isolatedLine, type Line, typesetLine, unvowelled } from '../../record-pdf/index.ts';
import { CHOICE_PATH, posterAddress } from '../poster-address.ts';
import type { PrintedPoster } from './read-printed.ts';

/** What a poster asks for: the first of these that one of its forms is. */
const KINDS = ['report', 'incident', 'inspection', 'task'] as const;
type Kind = (typeof KINDS)[number];
/** What the forms of each module ask for. */
const KIND_OF_MODULE = { issue: 'report', incident: 'incident', inspection: 'inspection' } as const satisfies Record<
  UsedModule,
  Kind
>;

/** The data that `posters.typ` typesets. */
export interface PostersData {
  readonly paper: PrintPosters['paper'];
  readonly title: string;
  readonly tenant: string;
  /** The name of the logo among the files that are passed to the renderer; null for the tenant's name. */
  readonly logo: string | null;
  /** The colour of surfaces, and of text on them. */
  readonly fill: string;
  readonly ink: string;
  /** The texts of each kind of poster in each of the languages. */
  readonly texts: Readonly<Record<Kind, readonly PosterTexts[]>>;
  readonly posters: readonly {
    readonly kind: Kind;
    readonly qr: QrCode;
    readonly address: string;
    readonly code: string;
    /** The facility, the place in it, and the asset or task. */
    readonly lines: readonly Line[];
  }[];
}
/** The head of a poster, whose logo is a PNG. */
export interface PosterHead extends Pick<PostersData, 'fill' | 'ink'> {
  readonly name: string;
  readonly picture: Buffer | undefined;
}
/** The name of the logo's file. */
export const LOGO = 'logo.png';

interface PosterTexts {
  /** The code of the language, and whether it is written from right to left. */
  readonly code: Language;
  readonly rtl: boolean;
  readonly question: string;
  readonly scan: string;
  readonly type: string;
}

function kindOf({ task_id, forms }: PrintedPoster): Kind {
  if (task_id !== null) return 'task';
  const asked = new Set<Kind>(forms.map(({ module }) => KIND_OF_MODULE[module]));
  return KINDS.find((kind) => asked.has(kind)) ?? 'inspection';
}

/** Returns the key of the question of a kind: people of the security brand report what guards look for. */
const questionOf = (kind: Kind, brand: Ctx['tenant']['brand']): TextKey =>
  kind === 'report' && brand === 'security' ? 'poster.question.security' : `poster.question.${kind}`;

/** Describes posters for printing. */
export function describePosters(
  { tenant, origin, language }: Pick<Ctx, 'tenant' | 'origin' | 'language'>,
  { paper, languages }: Pick<PrintPosters, 'paper' | 'languages'>,
  { fill, ink, name, picture }: PosterHead,
  writeCode: (coded: Coded) => string,
  posters: readonly PrintedPoster[],
): PostersData {
  const page = isolatedLine(`${new URL(origin).host}${CHOICE_PATH}`);
  const textsOf = (kind: Kind, code: Language): PosterTexts => {
    const say = (key: TextKey) => unvowelled(code, text(code, key, { page }));
    return {
      ...{ code, rtl: direction(code) === 'rtl', question: say(questionOf(kind, tenant.brand)) },
      ...{ scan: say('poster.scan'), type: say('poster.type') },
    };
  };
  return {
    ...{ paper, title: text(language, 'poster.file'), tenant: name },
    ...{ logo: picture ? LOGO : null, fill, ink },
    texts: fromEntries(KINDS.map((kind) => [kind, languages.map((code) => textsOf(kind, code))])),
    posters: posters.map((poster) => {
      const { id, generation, task_id: taskId, forms, place, about } = poster;
      const code = writeCode({ kind: 'poster', id, generation });
      const address = posterAddress(origin, { taskId, forms, code });
      const [facility = '', ...units] = place;
      const inside = units.map(isolatedLine).join(PLACE_SEPARATOR);
      const lines = [facility, inside, about ?? ''].filter(Boolean).map(typesetLine);
      return { kind: kindOf(poster), qr: qrCode(address), address, code, lines };
    }),
  };
}
