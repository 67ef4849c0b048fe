import { z } from 'zod'

/**
 * What Home Assistant takes as the discovery message of a device, written down from its published rules:
 * https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload and, of
 * https://github.com/home-assistant/core/tree/dev/homeassistant/components/mqtt, `schemas.py` (DEVICE_DISCOVERY_SCHEMA, which allows
 * no other keys), `discovery.py` (TOPIC_MATCHER), and `button.py`, `select.py`, `number.py`, `sensor.py` and `binary_sensor.py`. As
 * there, a component takes state topic, availability and QoS from the device.
 */

/** `component/object_id/config` behind the prefix; what a device is discovered under. */
export const DISCOVERY_TOPIC_PATTERN = /^homeassistant\/device\/[a-zA-Z0-9_-]+\/config$/

/** MQTT 3.1.1, 4.7: no wildcards where something is published, and not empty. */
const publishTopic = z.string().regex(/^[^#+\0]{1,512}$/)
const subscribeTopic = z.string().regex(/^[^\0]{1,512}$/)
const qos = z.literal([0, 1, 2])
const text = z.string().min(1)

/** A device needs a way to be recognised: identifiers or connections. */
const device = z.strictObject({
  identifiers: z.array(text).min(1),
  name: text.optional(),
  manufacturer: text.optional(),
  model: text.optional(),
  hw_version: text.optional(),
  serial_number: text.optional(),
  sw_version: text.optional(),
  suggested_area: text.optional(),
  configuration_url: z.url().optional(),
})

const origin = z.strictObject({
  name: text,
  sw_version: text.optional(),
  support_url: z.url().optional(),
})

/** Within a device every component needs an id that is unique for Home Assistant. */
const shared = {
  unique_id: text,
  name: text,
  icon: z
    .string()
    .regex(/^mdi:[a-z0-9-]+$/)
    .optional(),
  entity_category: z.enum(['config', 'diagnostic']).optional(),
}

/** Jinja that reads one field of a JSON object: the only kind that we use. */
const valueTemplate = z.string().regex(/^\{\{ value_json\.[a-z_]+ \}\}$/)

const button = z.strictObject({
  ...shared,
  platform: z.literal('button'),
  command_topic: publishTopic,
  payload_press: text.optional(),
  device_class: z.enum(['identify', 'restart', 'update']).optional(),
})

const select = z.strictObject({
  ...shared,
  platform: z.literal('select'),
  command_topic: publishTopic,
  options: z
    .array(text)
    .min(1)
    // An option of this name would be read as no value.
    .refine(options => !options.some(option => option.toLowerCase() === 'none'))
    .refine(options => new Set(options).size === options.length),
  value_template: valueTemplate,
})

const number = z
  .strictObject({
    ...shared,
    platform: z.literal('number'),
    command_topic: publishTopic,
    min: z.number(),
    max: z.number(),
    step: z.number().min(0.001),
    mode: z.enum(['auto', 'box', 'slider']),
    value_template: valueTemplate,
  })
  .refine(({ min, max }) => max > min)

const sensor = z
  .strictObject({
    ...shared,
    platform: z.literal('sensor'),
    device_class: z.enum(['enum', 'duration']),
    unit_of_measurement: z.enum(['s', 'min', 'h', 'd']).optional(),
    options: z.array(text).min(1).optional(),
    value_template: valueTemplate,
  })
  // Options go with the class `enum` alone, and such a sensor has no unit; a duration needs one.
  .refine(each => (each.device_class === 'enum') === (each.options !== undefined))
  .refine(each => (each.device_class === 'duration') === (each.unit_of_measurement !== undefined))

const binarySensor = z.strictObject({
  ...shared,
  platform: z.literal('binary_sensor'),
  device_class: z.enum(['running', 'occupancy', 'problem']),
  value_template: valueTemplate,
})

export const DeviceDiscoverySchema = z
  .strictObject({
    device,
    origin,
    components: z.record(
      z.string().regex(/^[a-zA-Z0-9_-]+$/),
      z.union([button, select, number, sensor, binarySensor]),
    ),
    availability_topic: subscribeTopic,
    payload_available: text.optional(),
    payload_not_available: text.optional(),
    state_topic: subscribeTopic,
    qos,
  })
  .refine(({ components }) => {
    const ids = Object.values(components).map(({ unique_id }) => unique_id)
    return new Set(ids).size === ids.length
  })

/** What the component's value would be in Home Assistant, or null where it does not know. */
export const renderValue = (valueTemplateText: string, json: string): unknown => {
  const field = /value_json\.([a-z_]+)/.exec(valueTemplateText)?.[1] ?? ''
  const value: unknown = JSON.parse(json)[field]
  return value ?? null
}
