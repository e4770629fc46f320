import { beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { testPortal, waitUntilLoaded } from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
let token: string

beforeAll(async () => {
  token = await createStaff(portal)
})

async function openNewMember(width: number, height: number): Promise<Page> {
  const path = portal.at('/manage/members/new')
  const { page } = await portal.visit(path, { token, viewport: { width, height } })
  await waitUntilLoaded(page)
  await page.getByLabel('First name').fill('Ada')
  await page.locator('.save-bar').waitFor()
  return page
}

/** Whether the center or a corner of an element is covered by nothing else. */
const isVisible = (page: Page, element: string) =>
  page.evaluate<boolean>(`(() => {
    const element = ${element}
    const { x, y, width, height, right, bottom } = element.getBoundingClientRect()
    return [[x + width / 2, y + height / 2], [x + 3, y + 3], [right - 3, bottom - 3]].some((point) => {
      const top = document.elementFromPoint(...point)
      return top && (element.contains(top) || top.contains(element) || top.closest('label')?.contains(element))
    })
  })()`)

describe('a changed form', () => {
  chromiumTest('shows each field that takes the focus, although its buttons stay in the window', async () => {
    const page = await openNewMember(360, 560)
    for (let stop = 0; stop < 25; stop++) {
      await page.keyboard.press('Tab')
      const name = await page.evaluate<string>(
        'document.activeElement.name || document.activeElement.textContent',
      )
      expect([name, await isVisible(page, 'document.activeElement')]).toEqual([name, true])
    }
  })

  chromiumTest('at 400 % zoom shows the field that is filled in', async () => {
    const page = await openNewMember(320, 256)
    await page.getByLabel('First name').click()
    await page.keyboard.type('Lady ')
    expect(await isVisible(page, 'document.activeElement')).toBe(true)
  })

  chromiumTest('keeps its buttons free of a notice on a phone', async () => {
    const page = await openNewMember(360, 640)
    await page.getByLabel('Last name').fill('Lovelace')
    await page.getByLabel('Email').fill('ada@example.org')
    await page.getByRole('button', { name: 'Create member' }).click()
    await page.locator('.toast').waitFor()
    await page.getByLabel('First name').fill('Augusta')
    await page.locator('.save-bar').waitFor()
    expect(await isVisible(page, `document.querySelector('.save-bar [type=submit]')`)).toBe(true)
  })
})
