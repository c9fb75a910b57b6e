/**
 * An error that the operator who starts the product can fix. Its message is one sentence, which the process prints without a stack
 * before it exits with code 1.
 */
export class StartFailure extends Error {}
