import { describe, expect } from 'bun:test'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { buildEvent } from './records.ts'
import { testSite } from './site.ts'

const site = await testSite()
const { live } = site.service.client
const list = '<guildhall-events></guildhall-events>'

describe('a description', () => {
  /** Opens an event with this description. @returns the markup of the rendered description */
  const render = async (description: string) => {
    const { id } = await live.events.create(buildEvent(20, { description }))
    const page = await site.open(list)
    await page.goto(`${page.url()}?guildhall-event=${id}`)
    await page.locator('.view-text').waitFor()
    return page.evaluate<string>(
      `document.querySelector('guildhall-events').shadowRoot.querySelector('.view-text').innerHTML`,
    )
  }

  const examples: [name: string, markdown: string, html: string][] = [
    [
      'paragraphs and line breaks',
      'one\ntwo  \nthree\n\nfour\\\nfive',
      '<p>one\ntwo<br>three</p><p>four<br>five</p>',
    ],
    ['headings below the title', '# A\n\n### B ###\n\n# C', '<h4>A</h4><h5>B</h5><h4>C</h4>'],
    [
      'emphasis',
      '*a* __b__ **c *d*** e_f_g 2*3',
      '<p><em>a</em> <strong>b</strong> <strong>c <em>d</em></strong> e_f_g 2*3</p>',
    ],
    [
      'code',
      '`a *b*` and\n\n```js\n<i>\n```',
      '<p><code>a *b*</code> and</p><pre><code>&lt;i&gt;</code></pre>',
    ],
    [
      'lists',
      '- a\n- b\n  - c\n\n3. d\n4. e',
      '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><ol start="3"><li>d</li><li>e</li></ol>',
    ],
    ['quotations and rules', '> a\n> b\n\n---', '<blockquote><p>a\nb</p></blockquote><hr>'],
    [
      'links to the web and email only',
      '[a](https://x.example "T") <mailto:a@x.example> [b](data:x) ![c](https://x.example/c.png)',
      '<p><a href="https://x.example/" rel="noopener noreferrer nofollow">a</a> <a href="mailto:a@x.example" rel="noopener noreferrer nofollow">a@x.example</a> b c</p>',
    ],
    ['escapes', '\\*a\\* 1\\. \\<b>', '<p>*a* 1. &lt;b&gt;</p>'],
    ['unclosed marks', '**a [b](c `d _e', '<p>**a [b](c `d _e</p>'],
  ]
  for (const [name, markdown, html] of examples)
    chromiumTest(`renders ${name}`, async () => {
      expect(await render(markdown)).toBe(html)
    })

  chromiumTest('with hostile nesting is rendered to its end', async () => {
    const hostile = [
      '> '.repeat(500),
      '[('.repeat(1000),
      '*_'.repeat(1000),
      '- '.repeat(500),
      '`a``'.repeat(999),
    ]
    const html = await render(`${hostile.join('\n\n')}\n\nThe end.`)
    expect(html).toEndWith('<p>The end.</p>')
  })
})
