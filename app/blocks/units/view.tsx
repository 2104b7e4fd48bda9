import type { ReactNode } from 'react'
import { frameAddress } from '#app/domain/drawings/tours/tour-address.ts'
import { inWon, priceOf } from '#app/domain/publishing/pages/price-of.ts'
import { mark } from '#app/enhance/contract.ts'
import { useEnhancement } from '#app/enhance/use-enhancement.ts'
import { LeadOn } from '#app/ui/content-link.tsx'
import type { FacadeParts } from '#app/ui/facade/contract.ts'
import { Lines } from '#app/ui/lines.tsx'
import { cover, Picture } from '#app/ui/picture.tsx'
import { PictureMark } from '#app/ui/picture-caption.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import { Table } from '#app/ui/table/table.tsx'
import { Panel, Tabs, Viewer } from '#app/ui/tabs/tabs.tsx'
import { useAnchor } from '../anchor.ts'
import fold from '../fold.module.css'
import type { BlockOf } from '../schema.ts'
import { Interior } from './interior.tsx'
import { inPyeong } from './pyeong.ts'
import styles from './view.module.css'

type Block = BlockOf<'units'>

export function Units({ block }: { block: Block }) {
  const { types, modelHouse } = block
  const anchor = useAnchor()
  const tabs = types.map(({ id, label }) => ({ id: anchor(id), label }))
  const first = anchor(block.first)
  return (
    <section className={styles.units} id={block.id} data-section aria-labelledby={`${block.id}-title`}>
      <div className={`grid ${styles.grid}`}>
        <p className="label">{block.label}</p>
        <h2 className={`axis ${styles.title}`} id={`${block.id}-title`}>
          <span className={styles.ofTypes}>
            <Lines text={block.title} />
          </span>
          {modelHouse ? (
            <span className={styles.ofModel}>
              <Lines text={modelHouse.title} />
            </span>
          ) : null}
        </h2>
        <Item
          title={block.item}
          group={block.id}
          className={`${fold.spread} ${modelHouse ? '' : fold.only} ${styles.types}`}
          open
        >
          <Viewer moment="visible">
            <Tabs label="타입" tabs={tabs} first={first} />
            {types.map((type, i) => (
              <Panel key={type.id} tabs={tabs} index={i} first={first} className={styles.unit}>
                <UnitType type={type} />
              </Panel>
            ))}
          </Viewer>
          <PrintedTypes types={types} />
        </Item>
        {modelHouse ? (
          <Item title={modelHouse.item} group={block.id} className={`narrow-only ${styles.model}`}>
            <ModelHouse {...modelHouse} />
          </Item>
        ) : null}
      </div>
      {block.interior ? <Interior {...block.interior} /> : null}
    </section>
  )
}

function Item(props: {
  title: string
  group: string
  className: string
  open?: boolean
  children: ReactNode
}) {
  return (
    <details className={`bleed ${fold.item} ${props.className}`} name={props.group} open={props.open}>
      <summary className={fold.bar}>
        <h3>{props.title}</h3>
        <span className="sign" />
      </summary>
      <div className={`${fold.inside} ${styles.inside}`}>{props.children}</div>
    </details>
  )
}

function UnitType({ type }: { type: Block['types'][number] }) {
  const [size, letter] = type.label.split('㎡')
  const price = priceOf(useSite().prices, { type: type.id })
  return (
    <>
      <figure className={`${fold.edge} ${styles.plan}`} data-swipe>
        <Picture of={type.picture} sizes="(min-width: 901px) 60vw, 100vw" />
        {type.picture.caption ? (
          <figcaption className="caption">
            <Lines text={type.picture.caption} />
          </figcaption>
        ) : null}
      </figure>
      <div className={styles.words}>
        <p className={styles.name}>
          {size}
          <small>㎡</small>
          {letter}
        </p>
        <p>
          <Lines text={type.text} />
        </p>
        <dl className={styles.areas}>
          {price ? (
            <div>
              <dt>분양가</dt>
              <dd>
                <a className={styles.price} href={price.url}>
                  {inWon(price.lowest)}부터
                </a>
              </dd>
            </div>
          ) : null}
          {type.areas.map((area) => (
            <div key={area.label}>
              <dt>{area.label}</dt>
              <dd>
                {area.value}
                <span>{inPyeong(area.value)}</span>
              </dd>
            </div>
          ))}
          <div>
            <dt>구성</dt>
            <dd>{type.rooms}</dd>
          </div>
        </dl>
        <LeadOn link={type.link} />
      </div>
    </>
  )
}

/** On paper one type is drawn, and all have a line. */
function PrintedTypes({ types }: Pick<Block, 'types'>) {
  const { prices } = useSite()
  if (types.length < 2) return null
  const labels = [...new Set(types.flatMap(({ areas }) => areas.map(({ label }) => label)))]
  const lowest = types.map(({ id }) => priceOf(prices, { type: id })?.lowest)
  const titles = ['주택형', ...labels, '구성', ...(lowest.some(Boolean) ? ['분양가'] : [])]
  return (
    <Table
      caption="주택형 전체"
      hidesCaption
      className={styles.printed}
      columns={titles.map((title) => ({ title }))}
      rows={types.map(({ label, areas, rooms }, i) => ({
        head: label,
        cells: [
          ...labels.map((of) => areas.find((area) => area.label === of)?.value),
          rooms,
          ...(lowest.some(Boolean) ? [lowest[i] && `${inWon(lowest[i])}부터`] : []),
        ],
      }))}
    />
  )
}

function ModelHouse({ tours, text, prompt, link }: NonNullable<Block['modelHouse']>) {
  const anchor = useAnchor()
  const tabs = tours.map((tour) => ({ id: anchor(`model-${tour.id}`), label: tour.label }))
  const first = tabs[0]?.id ?? ''
  return (
    <>
      <Viewer moment="visible">
        <Tabs label="E-모델하우스 타입" tabs={tabs} first={first} />
        {tours.map((tour, i) => (
          <Panel key={tour.id} tabs={tabs} index={i} first={first} stepless>
            <ModelTour tour={tour} prompt={prompt} />
          </Panel>
        ))}
      </Viewer>
      <p className={styles.about}>
        <Lines text={text} />
      </p>
      <LeadOn link={link} />
    </>
  )
}

/** The walk of the very type, in place of its picture once that is pressed. */
function ModelTour({
  tour,
  prompt,
}: {
  tour: NonNullable<Block['modelHouse']>['tours'][number]
  prompt: string
}) {
  const { slug } = useSite()
  const address = tour.address && frameAddress(slug, tour.address)
  return (
    <div className={fold.edge} {...useEnhancement('ui/facade', 'visible')}>
      <a
        className={styles.tour}
        href={address ?? tour.url}
        rel={address ? 'nofollow' : undefined}
        {...mark<FacadeParts>('poster')}
      >
        <Picture of={tour.picture} sizes={(ratio) => cover('100vw', '76.7vw', ratio)} />
        <PictureMark text={tour.picture.caption} />
        <span>
          <b>{tour.label}</b>
          {prompt}
        </span>
      </a>
      {address ? (
        <template {...mark<FacadeParts>('player')}>
          <iframe
            className={styles.frame}
            src={address}
            title={`${tour.label} E-모델하우스`}
            allow="fullscreen"
            allowFullScreen
          />
        </template>
      ) : null}
    </div>
  )
}
