/** A request that is refused with a status. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super();
    this.status = status;
  }
}
