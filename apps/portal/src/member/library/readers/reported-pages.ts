/**
 * The page numbers that a viewer has reported and that are not in the URL yet. The URL follows the viewer with a delay,
 * and must not scroll it back.
 */
export class ReportedPages {
  #pages: number[] = []

  /** @param urlPage the page in the URL, which a report of the same page does not change */
  add(page: number, urlPage: number): void {
    if (this.#pages.length > 0 || page !== urlPage) this.#pages.push(page)
  }

  /** Returns whether the URL’s new page was reported by the viewer. Removes it and the earlier ones. */
  take(urlPage: number): boolean {
    const index = this.#pages.indexOf(urlPage)
    this.#pages.splice(0, index + 1)
    return index !== -1
  }
}
