/**
 * When an injury or illness in the work environment is not work-related after all; the complete list in the order of
 * 29 CFR 1904.5(b)(2)(i) to (ix).
 */
export const WORK_EXCEPTIONS = [
  /** Present as a member of the general public. */
  'generalPublic',
  /** Signs surface at work, their cause lies wholly outside it. */
  'surfacesAtWork',
  /** A wellness programme, blood donation, exercise class: taken part in freely. */
  'voluntaryWellness',
  /** Eating or drinking one's own; not food that the employer gave, nor what the workplace contaminated. */
  'ownFood',
  /** Own tasks, outside of working hours. */
  'personalTasks',
  /** Grooming, self-medication for something of one's own, self-inflicted on purpose. */
  'groomingOrSelfInflicted',
  /** A vehicle accident on the company's parking lot or access road while commuting. */
  'commuting',
  /** Common cold or flu. */
  'coldOrFlu',
  /** Mental illness, unless the employee brings a professional's opinion that it is work-related. */
  'mentalIllness',
] as const;
export type WorkException = (typeof WORK_EXCEPTIONS)[number];

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'] as const;

/** The paragraph of an exception: 29 CFR 1904.5(b)(2)(i) to (ix). */
export const exceptionParagraph = (exception: WorkException): string =>
  `1904.5(b)(2)(${ROMAN[WORK_EXCEPTIONS.indexOf(exception)]})`;
